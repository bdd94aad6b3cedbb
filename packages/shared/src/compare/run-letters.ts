/** How the runs of a comparison are told apart: by letter, colour (a name of the palette) and dashes, everywhere the same. */
export const RUN_LOOKS = [
  { letter: 'A', color: 'run-a', dash: undefined },
  { letter: 'B', color: 'run-b', dash: '6 3' },
  { letter: 'C', color: 'run-c', dash: '2 2' },
  { letter: 'D', color: 'run-d', dash: '8 3 2 3' },
  { letter: 'E', color: 'run-e', dash: '4 2' },
  { letter: 'F', color: 'run-f', dash: '1 3' },
] as const

export type RunLook = (typeof RUN_LOOKS)[number]

export const lookOf = (index: number): RunLook => RUN_LOOKS[index % RUN_LOOKS.length] ?? RUN_LOOKS[0]
