/** How one node of the cluster is set up; the names and defaults are Centrifugo's where it has them. */
export interface NodeConfig {
  name: string
  host: string
  /** 0 picks a free port. */
  port: number
  redisUrl: string
  /** Nodes with the same prefix are one cluster. */
  redisPrefix: string
  tokenSecret: string
  apiKey: string
  pingIntervalMs: number
  pongTimeoutMs: number
  /** A connection that never sends `connect`. */
  staleCloseDelayMs: number
  /** A connection whose token has expired and was not refreshed. */
  expiredCloseDelayMs: number
  /** Bytes waiting for a client that does not read. */
  queueMaxBytes: number
  historySize: number
  historyTtlSeconds: number
  /** A subscribe to a channel that the token has opened already succeeds, where the original answers error 105. */
  lenientSubscribe: boolean
}
