import type { Redis } from 'ioredis'
import { metaKey } from '../session-keys.ts'

/** The `session:{id}:meta` hash: what the backend remembers of a session. */
export class SessionStore {
  readonly #redis: Redis
  readonly #ttlSeconds: number

  constructor(redis: Redis, ttlSeconds: number) {
    this.#redis = redis
    this.#ttlSeconds = ttlSeconds
  }

  async create(sessionId: string): Promise<void> {
    const key = metaKey(sessionId)
    const createdAt = String(Math.floor(Date.now() / 1000))
    // One write to the socket for both commands.
    const replies = await this.#redis
      .pipeline()
      .hset(key, 'status', 'active', 'created_at', createdAt)
      .expire(key, this.#ttlSeconds)
      .exec()
    const failure = replies?.find(([error]) => error)?.[0]
    if (failure) throw failure
  }

  /** A closed session still exists: only its time to live ends it. */
  async exists(sessionId: string): Promise<boolean> {
    return (await this.#redis.exists(metaKey(sessionId))) === 1
  }

  async close(sessionId: string): Promise<void> {
    await this.#redis.hset(metaKey(sessionId), 'status', 'closed')
  }
}
