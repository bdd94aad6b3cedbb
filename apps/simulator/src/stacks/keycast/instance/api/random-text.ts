import { randomBytes } from 'node:crypto'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Letters and digits that nobody can guess; bytes beyond a multiple of the alphabet are drawn again. */
export function randomText(length: number): string {
  const fair = 256 - (256 % LETTERS.length)
  let drawn = ''
  while (drawn.length < length)
    for (const byte of randomBytes(length))
      if (byte < fair && drawn.length < length) drawn += LETTERS[byte % LETTERS.length]
  return drawn
}
