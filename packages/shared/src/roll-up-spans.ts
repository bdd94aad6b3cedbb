/** Seconds that a point of a chart may stand for, so that charts of similar width share their roll-ups. */
export const SPANS = [1, 2, 5, 10, 30, 60, 120, 300, 600, 1_200, 3_600] as const

/** The shortest span with which `seconds` fit into `maxPoints`. */
export const spanFor = (seconds: number, maxPoints: number): number =>
  SPANS.find((span) => seconds / span <= maxPoints) ?? Math.ceil(seconds / maxPoints)
