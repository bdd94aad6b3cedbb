import { Redis, type RedisOptions } from 'ioredis'

// One factory for each purpose: what must happen while Redis is away differs, and nothing else does.

export interface ConnectionOptions {
  /** Shown by CLIENT LIST. */
  readonly name?: string
  /** Told of every connection error; reconnecting goes on by itself. */
  readonly onError?: (error: Error) => void
}

const reconnectDelayMs = (attempt: number): number => Math.min(50 * 2 ** Math.min(attempt, 6), 2_000)

function open(url: string, options: ConnectionOptions, purpose: RedisOptions): Redis {
  const redis = new Redis(url, {
    connectionName: options.name,
    connectTimeout: 5_000,
    keepAlive: 10_000,
    retryStrategy: reconnectDelayMs,
    ...purpose,
  })
  // ioredis prints errors that nobody listens to; losing the connection is expected and answered by each purpose.
  redis.on('error', (error: Error) => options.onError?.(error))
  return redis
}

/** For requests of people: when Redis is away a command fails within about a second, so that they see an error. */
export const createProducerConnection = (url: string, options: ConnectionOptions = {}): Redis =>
  open(url, options, { maxRetriesPerRequest: 1, commandTimeout: 3_000 })

/**
 * For workers: commands wait for Redis to come back, however long that takes. BullMQ workers need this one. A connection
 * that owes an answer for 30 s (longer than any blocking read lasts) is taken for dead and made anew.
 */
export const createWorkerConnection = (url: string, options: ConnectionOptions = {}): Redis =>
  open(url, options, { maxRetriesPerRequest: null, socketTimeout: 30_000 })

/**
 * For blocking reads, one reader each: a read that was cut off fails, and the reader asks for what it was given before
 * asking for more. Sent once more by the client, it would get the next entries and leave the lost ones lying.
 */
export const createReaderConnection = (url: string, options: ConnectionOptions = {}): Redis =>
  open(url, options, { maxRetriesPerRequest: 0, socketTimeout: 15_000 })

/** For subscriptions: subscribes again by itself after a reconnect; nothing else can be sent on it. */
export const createSubscriberConnection = (url: string, options: ConnectionOptions = {}): Redis =>
  open(url, options, { maxRetriesPerRequest: null, autoResubscribe: true })

/** Closes a connection, at once when Redis is away. */
export async function closeConnection(redis: Redis): Promise<void> {
  if (redis.status !== 'ready') return redis.disconnect()
  try {
    await redis.quit()
  } catch {
    redis.disconnect() // it broke while saying goodbye: closed is closed
  }
}
