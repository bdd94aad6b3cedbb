import { hs256Signer, hs256Verifier } from '../../jwt/hs256.ts'

/** The only claims the original mints; it never sets an expiry. */
export interface SessionClaims {
  session_id: string
  iat: number
}

export const MIN_SECRET_BYTES = 32

/** HS256 tokens with claims exactly `{session_id, iat}`. */
export function createTokenMinter(secret: string): (sessionId: string) => string {
  const mint = hs256Signer(secret)
  return (sessionId) => {
    const claims: SessionClaims = { session_id: sessionId, iat: Math.floor(Date.now() / 1000) }
    return mint(claims)
  }
}

/**
 * Verifies as the original does: signature, HS256 only, both claims present, and no `aud` claim.
 * `exp` and `nbf` are not looked at. Answers undefined for anything else.
 */
export function createTokenVerifier(secret: string): (token: string) => SessionClaims | undefined {
  const verify = hs256Verifier(secret)
  return (token) => {
    const claims = verify(token)
    if (!claims || 'aud' in claims) return undefined
    const { session_id, iat } = claims
    return typeof session_id === 'string' && Number.isInteger(iat)
      ? { session_id, iat: iat as number }
      : undefined
  }
}
