import { countRequest, type RateLimit, type RateLimitState } from '@broadside/bus/rate-limit'
import type { Access } from '../auth/access.ts'

/** Of each key and each person: far above what CI asks, far below what would trouble anybody else. */
export const REST_LIMIT: RateLimit = { limit: 1_200, windowMs: 60_000 }

/** Counts a request; undefined when Redis does not answer, which must not stop anybody from reading results. */
export async function countRestRequest({ services, actor }: Access): Promise<RateLimitState | undefined> {
  const { redis, keys, log } = services
  try {
    return await countRequest(redis, keys, `rest:${actor.kind}:${actor.id}`, REST_LIMIT)
  } catch (error) {
    log.warn({ err: error }, 'requests are not counted: Redis does not answer')
    return undefined
  }
}

/** The `RateLimit-*` headers, in whole seconds; `Retry-After` when nothing is left. */
export function rateLimitHeaders(state: RateLimitState): Record<string, string> {
  const resetS = Math.ceil(state.resetMs / 1_000)
  return {
    'ratelimit-limit': String(state.limit),
    'ratelimit-remaining': String(state.remaining),
    'ratelimit-reset': String(resetS),
    'ratelimit-policy': `${state.limit};w=${state.windowMs / 1_000}`,
    ...(state.allowed ? {} : { 'retry-after': String(resetS) }),
  }
}
