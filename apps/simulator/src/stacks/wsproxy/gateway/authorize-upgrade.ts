import { isUtf8 } from 'node:buffer'
import type { SessionClaims } from '../session-token.ts'

export interface Refusal {
  status: 400 | 401 | 403 | 503
  body: string
}

const MISSING_TOKEN: Refusal = { status: 401, body: 'Missing authorization token' }
const INVALID_TOKEN: Refusal = { status: 403, body: 'Invalid JWT token' }
const WRONG_SESSION: Refusal = { status: 403, body: 'Invalid authorization token' }
const SCHEME = 'Bearer '

/** The gateway's checks in their order: header, token, session. Answers why not, or undefined when all is well. */
export function refuseUpgrade(
  authorization: string | undefined,
  sessionId: string,
  verify: (token: string) => SessionClaims | undefined,
): Refusal | undefined {
  if (!authorization?.startsWith(SCHEME) || !isUtf8(Buffer.from(authorization, 'latin1')))
    return MISSING_TOKEN
  const claims = verify(authorization.slice(SCHEME.length))
  if (!claims) return INVALID_TOKEN
  return claims.session_id === sessionId ? undefined : WRONG_SESSION
}
