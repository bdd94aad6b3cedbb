import type { Ucan } from './ucan.ts'

/** Whoever signed a token may be its own user or the server, and nobody else. Keys are x-only. */
export const isTrusted = (server: Uint8Array, { issuer, audience }: Ucan): boolean =>
  same(issuer, audience) || same(issuer, server)

const same = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0
