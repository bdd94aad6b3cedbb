const WORDS =
  'lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore et dolore magna aliqua enim ad minim veniam quis nostrud exercitation ullamco laboris nisi aliquip ex ea commodo consequat duis aute irure in reprehenderit voluptate velit esse cillum eu fugiat nulla pariatur excepteur sint occaecat cupidatat non proident sunt culpa qui officia deserunt mollit anim id est laborum'.split(
    ' ',
  )

/** The tokens of an answer: random words, the first with a capital, the last with a full stop. */
export function loremWords(count: number, random: () => number = Math.random): string[] {
  const words = Array.from({ length: count }, () => WORDS[Math.floor(random() * WORDS.length)] ?? 'lorem')
  const [first = ''] = words
  words[0] = first.charAt(0).toUpperCase() + first.slice(1)
  words[count - 1] += '.'
  return words
}
