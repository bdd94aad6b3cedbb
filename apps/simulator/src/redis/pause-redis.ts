import { Redis } from 'ioredis'

/** Makes a Redis hold every command of every client for this long; whoever shares the server is paused as well. */
export async function pauseRedis(url: string, ms: number): Promise<void> {
  const redis = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null })
  try {
    await redis.connect()
    await redis.call('CLIENT', 'PAUSE', Math.round(ms), 'ALL')
  } finally {
    redis.disconnect()
  }
}
