/** Switchable faults of one phase each. Nothing is faulty unless it is said. */
export interface KnownFaults {
  /** `POST /session/create` answers 500. */
  createStatus?: 500
  /** The upgrade is refused with this status and the gateway's own body. */
  upgradeStatus?: 401 | 403 | 503
  /** Requests of this phase get no answer at all. */
  neverAnswer?: 'create' | 'connect' | 'run' | 'close'
  /** The TCP connection is cut without a Close frame after this many tokens of a query. */
  dropAfterTokens?: number
  /** After a drop: sockets of the session are accepted again and the stream goes on (true), or refused with 503 (false). */
  recoverAfterDrop?: boolean
  /** How many drops a session suffers; all of its queries unless told. */
  dropsPerSession?: number
  /** The socket is closed with this code after `closeAfterTokens` tokens (0 unless told). */
  closeCode?: number
  closeAfterTokens?: number
  /** The stream ends after its last token, without `done`. */
  omitDone?: boolean
  /** The same for the first answer of a session only. */
  omitFirstDone?: boolean
  /** Zero-based tokens that are never sent, are sent twice, or change place with the one after them. */
  omitTokens?: number[]
  duplicateTokens?: number[]
  reorderTokens?: number[]
  /** In place of this token a frame arrives that is not JSON, a JSON frame without `type`, or a 1 MB text. */
  garbageFrameAt?: number
  shapelessFrameAt?: number
  hugeFrameAt?: number
  /** Every `everyMs` nothing is sent on any socket for `forMs`: what is due then leaves, in order, when the stall ends. */
  stall?: { everyMs: number; forMs: number }
}

export interface KnownServerOptions {
  /** From the arrival of `create` to its answer. */
  createDelayMs?: number
  /** From the arrival of the upgrade request to the 101. */
  connectDelayMs?: number
  /** From the arrival of `run` to its answer, and to the first token. */
  runDelayMs?: number
  ttftMs?: number
  /** Between two tokens, and between the last token and `done`. */
  tokenDelayMs?: number
  closeDelayMs?: number
  /** Every frame says which query it answers, as the gateways' clean mode does. */
  queryIds?: boolean
  /** How many tokens an answer has (18 unless told), or exactly which. */
  tokens?: number | string[]
  faults?: KnownFaults
  jwtSecret?: string
  host?: string
  port?: number
}

export interface KnownSettings extends Required<Omit<KnownServerOptions, 'tokens'>> {
  tokens: string[]
}

export function knownSettings(options: KnownServerOptions): KnownSettings {
  const tokens = options.tokens ?? 18
  return {
    createDelayMs: 0,
    connectDelayMs: 0,
    runDelayMs: 0,
    ttftMs: 0,
    tokenDelayMs: 50,
    closeDelayMs: 0,
    queryIds: false,
    faults: {},
    jwtSecret: 'known-server-secret-of-at-least-32-bytes',
    host: '127.0.0.1',
    port: 0,
    ...options,
    tokens: typeof tokens === 'number' ? Array.from({ length: tokens }, (_, i) => `word${i}`) : tokens,
  }
}
