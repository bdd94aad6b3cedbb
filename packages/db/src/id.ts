import { randomBytes } from 'node:crypto'

// Crockford's alphabet in lower case: no i, l, o, u; sorts as the numbers do.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const RUN_EPOCH_MS = Date.UTC(2024, 0, 1)

/** 26 characters: 10 of milliseconds, 16 of chance (80 bits). Sorts by time of creation. */
export const newId = (nowMs: number = Date.now()): string => timePart(nowMs, 10) + chancePart(16)

/** 14 characters for URLs and people: 8 of milliseconds since 2024 (good for 34 years), 6 of chance (30 bits). */
export const newRunId = (nowMs: number = Date.now()): string =>
  timePart(nowMs - RUN_EPOCH_MS, 8) + chancePart(6)

function timePart(ms: number, length: number): string {
  let text = ''
  for (let rest = Math.floor(ms), i = 0; i < length; i++, rest = Math.floor(rest / 32))
    text = `${ALPHABET[rest % 32]}${text}`
  return text
}

function chancePart(length: number): string {
  let text = ''
  for (const byte of randomBytes(length)) text += ALPHABET[byte % 32]
  return text
}
