import { mintHs256 } from '../stream/hs256.ts'

const LIFE_S = 3_600

/** A connection token as the session API mints it: one hour, and the one channel that the server subscribes. */
export const mintConnectionToken = (
  secret: string,
  sessionId: string,
  channel: string,
  nowS = Math.floor(Date.now() / 1_000),
): string => mintHs256(secret, { sub: sessionId, exp: nowS + LIFE_S, channels: [channel] })
