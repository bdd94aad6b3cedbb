import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 32 random bytes for URLs and headers, after a prefix that tells people (and secret scanners) what it is. */
export const newToken = (prefix: string): string => `${prefix}${randomBytes(32).toString('base64url')}`

/** What is stored of a token. Tokens are random and long: one round of SHA-256 is enough. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Whether two hashes are equal, in a time that does not depend on where they differ. */
export function sameHash(a: string, b: string): boolean {
  const left = Buffer.from(a, 'hex')
  const right = Buffer.from(b, 'hex')
  return left.length === right.length && timingSafeEqual(left, right)
}
