import { createHash, randomBytes } from 'node:crypto'

/** 256 bits of chance, for URLs and headers. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token. A fast hash is enough: there is nothing to guess in 256 random bits. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')
