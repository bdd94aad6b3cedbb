import type { webcrypto } from 'node:crypto'
import { CompactSign, compactVerify } from 'jose'

/** The only claims the original mints; it never sets an expiry. */
export interface SessionClaims {
  session_id: string
  iat: number
}

export const MIN_SECRET_BYTES = 32

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true })

const hmacKey = (secret: string): Promise<webcrypto.CryptoKey> =>
  crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ])

/** HS256 tokens with claims exactly `{session_id, iat}`. */
export async function createTokenMinter(secret: string): Promise<(sessionId: string) => Promise<string>> {
  const key = await hmacKey(secret)
  return (sessionId) => {
    const claims: SessionClaims = { session_id: sessionId, iat: Math.floor(Date.now() / 1000) }
    return new CompactSign(encoder.encode(JSON.stringify(claims)))
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(key)
  }
}

/**
 * Verifies as the original does: signature, HS256 only, both claims present, and no `aud` claim.
 * `exp` and `nbf` are not looked at. Answers undefined for anything else.
 */
export async function createTokenVerifier(
  secret: string,
): Promise<(token: string) => Promise<SessionClaims | undefined>> {
  const key = await hmacKey(secret)
  return async (token) => {
    try {
      const { payload } = await compactVerify(token, key, { algorithms: ['HS256'] })
      return parseClaims(JSON.parse(decoder.decode(payload)))
    } catch {
      return undefined
    }
  }
}

function parseClaims(payload: unknown): SessionClaims | undefined {
  if (typeof payload !== 'object' || payload === null || 'aud' in payload) return undefined
  const { session_id, iat } = payload as Partial<Record<string, unknown>>
  return typeof session_id === 'string' && Number.isInteger(iat)
    ? { session_id, iat: iat as number }
    : undefined
}
