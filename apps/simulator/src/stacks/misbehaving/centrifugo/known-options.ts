/** Switchable faults of one phase each. Nothing is faulty unless it is said. Tokens are counted from 0. */
export interface KnownCentrifugoFaults {
  createStatus?: number
  runStatus?: number
  /** The answer to `run` has this text in place of its JSON. */
  runBody?: string
  /** Requests or commands of this phase get no answer at all. */
  neverAnswer?: 'create' | 'run' | 'close' | 'connect'
  /** The connect command is answered with an error, or the socket is closed with a code. */
  connectError?: { code: number; message: string; temporary?: boolean }
  connectClose?: { code: number; reason: string }
  /** These bytes leave the bare socket in place of the connect reply. */
  connectBytes?: (channel: string) => Uint8Array
  /** The connect reply names no subscription. */
  omitSubscription?: boolean
  /** The channel keeps no history: no offsets, no recovery. */
  withoutHistory?: boolean
  /** Published, so that the offset moves on, but not delivered. */
  loseTokens?: number[]
  /** Never published. */
  omitTokens?: number[]
  duplicateTokens?: number[]
  /** Changes place with the one after it. */
  reorderTokens?: number[]
  /** This token's text is not the answer's. */
  alienTokens?: number[]
  /** Before this token comes a push of another channel, or a line that is not JSON. */
  foreignPushAt?: number
  garbageAt?: number
  /** Before this token these bytes leave the bare socket. */
  bytesAt?: { token: number; bytes: (channel: string) => Uint8Array }
  omitDone?: boolean
  /** The TCP connection is cut after this many tokens of the first answer. */
  dropAfterTokens?: number
  /** What a client that comes back gets of what it missed. */
  recovery?: 'all' | 'nothing'
  closeAfterTokens?: { tokens: number; code: number; reason: string }
  /** All tokens of an answer leave in one frame. */
  joinFrames?: boolean
}

export interface KnownCentrifugoOptions {
  words?: number
  ttftMs?: number
  tokenDelayMs?: number
  /** From the arrival of `run` to its answer. */
  runDelayMs?: number
  /** From the connect command to its reply. */
  connectDelayMs?: number
  /** Announced to the client; none is sent when `sendsPings` is false. */
  pingSeconds?: number
  sendsPings?: boolean
  faults?: KnownCentrifugoFaults
}

export type KnownCentrifugoSettings = Required<KnownCentrifugoOptions>

export const knownCentrifugoSettings = (options: KnownCentrifugoOptions): KnownCentrifugoSettings => ({
  words: 10,
  ttftMs: 0,
  tokenDelayMs: 10,
  runDelayMs: 0,
  connectDelayMs: 0,
  pingSeconds: 25,
  sendsPings: true,
  faults: {},
  ...options,
})
