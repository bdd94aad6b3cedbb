import { createHmac } from 'node:crypto'

const HEADER = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url')

/** A session's JWT as the backend mints it: HS256, claims `session_id` and `iat`, no `aud` (the gateways refuse one). */
export function mintSessionToken(
  secret: string,
  sessionId: string,
  nowS = Math.floor(Date.now() / 1_000),
): string {
  const claims = Buffer.from(JSON.stringify({ session_id: sessionId, iat: nowS })).toString('base64url')
  const signature = createHmac('sha256', secret).update(`${HEADER}.${claims}`).digest('base64url')
  return `${HEADER}.${claims}.${signature}`
}
