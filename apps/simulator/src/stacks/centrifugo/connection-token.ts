import { hs256Signer, hs256Verifier } from '../../jwt/hs256.ts'

/** Who connects, until when, and which channels the server subscribes for them. */
export interface ConnectionClaims {
  sub: string
  /** Unix seconds; absent: the connection does not expire. */
  exp?: number
  channels?: string[]
}

export type VerifiedToken = { ok: true; claims: ConnectionClaims } | { ok: false; why: 'invalid' | 'expired' }

/** Mints what the session API hands out: claims exactly `{sub, exp, channels}`. */
export function createConnectionTokenMinter(
  secret: string,
  lifeSeconds: number,
): (sessionId: string, channel: string) => string {
  const mint = hs256Signer(secret)
  return (sessionId, channel) =>
    mint({ sub: sessionId, exp: Math.floor(Date.now() / 1000) + lifeSeconds, channels: [channel] })
}

/** Verifies a connection token as Centrifugo does: a wrong signature is final, an expired one may be refreshed. */
export function createConnectionTokenVerifier(secret: string): (token: string) => VerifiedToken {
  const verify = hs256Verifier(secret)
  return (token) => {
    const claims = verify(token)
    if (!claims) return { ok: false, why: 'invalid' }
    const { sub = '', exp, nbf, channels } = claims
    if (typeof sub !== 'string' || !isOptional(exp, isNumber) || !isOptional(nbf, isNumber))
      return { ok: false, why: 'invalid' }
    if (!isOptional(channels, isStrings)) return { ok: false, why: 'invalid' }
    const nowSeconds = Date.now() / 1000
    if ((exp !== undefined && exp <= nowSeconds) || (nbf !== undefined && nbf > nowSeconds))
      return { ok: false, why: 'expired' }
    return { ok: true, claims: { sub, exp, channels } }
  }
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const isStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')
const isOptional = <T>(value: unknown, is: (value: unknown) => value is T): value is T | undefined =>
  value === undefined || value === null || is(value)
