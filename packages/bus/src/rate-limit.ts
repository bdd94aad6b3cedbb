import type { Redis } from 'ioredis'
import type { BusKeys } from './keys.ts'

export interface RateLimit {
  /** Requests in one window. */
  readonly limit: number
  readonly windowMs: number
}

export interface RateLimitState extends RateLimit {
  readonly allowed: boolean
  readonly remaining: number
  /** Until the window ends and everything is allowed again. */
  readonly resetMs: number
}

/** Counts one request of somebody in the present window, for all processes together. */
export async function countRequest(
  redis: Redis,
  keys: BusKeys,
  who: string,
  { limit, windowMs }: RateLimit,
): Promise<RateLimitState> {
  const key = keys.rate(who)
  const answers = await redis.multi().incr(key).pexpire(key, windowMs, 'NX').pttl(key).exec()
  const [count, , leftMs] = (answers ?? []).map(([error, value]) => {
    if (error) throw error
    return Number(value)
  })
  const used = count ?? 1
  return {
    limit,
    windowMs,
    allowed: used <= limit,
    remaining: Math.max(0, limit - used),
    resetMs: Math.max(0, leftMs ?? windowMs),
  }
}
