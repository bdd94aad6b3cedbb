import { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { rateLimited } from '../process/rate-limited.ts'

const CONNECT_TIMEOUT_MS = 5000
const COMMAND_TIMEOUT_MS = 5000
const MAX_RETRY_DELAY_MS = 500

/**
 * A connection for request-bound commands and publishes. It fails fast while Redis is away (a request must get its
 * 500, not wait) and never sends a command twice, because a repeated PUBLISH would be a duplicated token.
 * Rejects when the first connection cannot be made.
 */
export function openRedis(url: string, name: string, log: Logger): Promise<Redis> {
  return connected(
    new Redis(url, {
      lazyConnect: true,
      connectionName: `broadside-${name}`,
      connectTimeout: CONNECT_TIMEOUT_MS,
      commandTimeout: COMMAND_TIMEOUT_MS,
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      retryStrategy,
    }),
    name,
    log,
  )
}

/** A connection in subscriber mode: it resubscribes by itself when Redis comes back. */
export function openSubscriber(url: string, name: string, log: Logger): Promise<Redis> {
  return connected(
    new Redis(url, {
      lazyConnect: true,
      connectionName: `broadside-${name}-subscriber`,
      connectTimeout: CONNECT_TIMEOUT_MS,
      enableOfflineQueue: false,
      autoResubscribe: true,
      retryStrategy,
    }),
    name,
    log,
  )
}

const retryStrategy = (attempt: number): number => Math.min(attempt * 50, MAX_RETRY_DELAY_MS)

async function connected(redis: Redis, name: string, log: Logger): Promise<Redis> {
  let lastError: Error | undefined
  const report = rateLimited(1000, (error: Error) => log.warn({ err: error }, `Redis connection of ${name}`))
  redis.on('error', (error: Error) => {
    lastError = error
    report(error)
  })
  try {
    await redis.connect()
    return redis
  } catch (error) {
    redis.disconnect()
    const { host, port } = redis.options
    throw new Error(
      `cannot reach Redis at ${host}:${port}: ${(lastError ?? (error as Error)).message}. Is it running, and is the Redis URL right?`,
      { cause: error },
    )
  }
}
