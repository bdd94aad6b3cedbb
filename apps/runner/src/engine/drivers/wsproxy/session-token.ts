import { mintHs256 } from '../stream/hs256.ts'

/** A session's JWT as the backend mints it: HS256, claims `session_id` and `iat`, no `aud` (the gateways refuse one). */
export const mintSessionToken = (
  secret: string,
  sessionId: string,
  nowS = Math.floor(Date.now() / 1_000),
): string => mintHs256(secret, { session_id: sessionId, iat: nowS })
