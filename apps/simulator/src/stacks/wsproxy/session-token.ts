import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'

/** The only claims the original mints; it never sets an expiry. */
export interface SessionClaims {
  session_id: string
  iat: number
}

export const MIN_SECRET_BYTES = 32

const HEADER = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT' })).toString('base64url')
const JWT = /^([\w-]+)\.([\w-]+)\.([\w-]{43})$/

/*
 * HMAC by hand, because every session pays for it twice: jose goes through WebCrypto's thread pool, 0.2 to 0.4 ms of CPU
 * a call, which was a sixth of a busy backend. The tests hold this against jose.
 */

/** HS256 tokens with claims exactly `{session_id, iat}`. */
export function createTokenMinter(secret: string): (sessionId: string) => string {
  const key = createSecretKey(secret, 'utf8')
  return (sessionId) => {
    const claims: SessionClaims = { session_id: sessionId, iat: Math.floor(Date.now() / 1000) }
    const signed = `${HEADER}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
    return `${signed}.${sign(key, signed).toString('base64url')}`
  }
}

/**
 * Verifies as the original does: signature, HS256 only, both claims present, and no `aud` claim.
 * `exp` and `nbf` are not looked at. Answers undefined for anything else.
 */
export function createTokenVerifier(secret: string): (token: string) => SessionClaims | undefined {
  const key = createSecretKey(secret, 'utf8')
  return (token) => {
    const [, header = '', payload = '', signature = ''] = JWT.exec(token) ?? []
    if (!isHs256(header)) return undefined
    const given = Buffer.from(signature, 'base64url')
    const wanted = sign(key, `${header}.${payload}`)
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined
    return parseClaims(decodeJson(payload))
  }
}

const sign = (key: KeyObject, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** A `crit` header names extensions that must be understood; we understand none. */
function isHs256(header: string): boolean {
  if (header === HEADER) return true
  const decoded = decodeJson(header)
  return isObject(decoded) && decoded.alg === 'HS256' && !('crit' in decoded)
}

function parseClaims(payload: unknown): SessionClaims | undefined {
  if (!isObject(payload) || 'aud' in payload) return undefined
  const { session_id, iat } = payload
  return typeof session_id === 'string' && Number.isInteger(iat)
    ? { session_id, iat: iat as number }
    : undefined
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function decodeJson(base64url: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64url, 'base64url').toString())
  } catch {
    // Not JSON: no claims.
    return undefined
  }
}
