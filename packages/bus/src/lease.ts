import type { Redis } from 'ioredis'
import type { BusKeys } from './keys.ts'

export interface LeaseOptions {
  /** A worker connection; better one that nothing else waits on. */
  readonly redis: Redis
  readonly keys: BusKeys
  readonly runnerId: string
  /** Called once, when the last renewal that succeeded is older than the lease: stop all load now. */
  readonly onLost: (silentMs: number) => void
  /** Told of each renewal that failed. */
  readonly onError?: (error: Error) => void
  readonly leaseMs?: number
  readonly renewEveryMs?: number
}

export interface Lease {
  readonly lost: boolean
  /** Stops the renewal and removes the key. */
  release(): Promise<void>
}

const CHECK_MS = 250

/**
 * Takes a lease and renews it. The deadline is judged by this process's own monotonic clock, counted from the moment the
 * renewal was sent: a worker that cannot reach Redis stops by itself, whatever Redis would say. Throws when it cannot
 * be taken at all.
 */
export async function takeLease(options: LeaseOptions): Promise<Lease> {
  const { redis, keys, runnerId, onLost, onError, leaseMs = 8_000, renewEveryMs = 2_000 } = options
  const key = keys.lease(runnerId)
  let renewedAtMs = Number.NEGATIVE_INFINITY
  let sentAtMs = Number.NEGATIVE_INFINITY
  let inFlight = false
  let lost = false

  const renew = async (): Promise<void> => {
    sentAtMs = performance.now()
    const thisSentAtMs = sentAtMs
    inFlight = true
    try {
      await redis.set(key, String(process.pid), 'PX', leaseMs)
      renewedAtMs = thisSentAtMs
    } finally {
      inFlight = false
    }
  }

  await renew()
  const timer = setInterval(() => {
    const nowMs = performance.now()
    if (nowMs - renewedAtMs > leaseMs) {
      lost = true
      clearInterval(timer)
      onLost(nowMs - renewedAtMs)
    } else if (!inFlight && nowMs - sentAtMs >= renewEveryMs) {
      renew().catch((error: unknown) => onError?.(error instanceof Error ? error : new Error(String(error))))
    }
  }, CHECK_MS)

  return {
    get lost() {
      return lost
    },
    async release() {
      clearInterval(timer)
      if (!lost && redis.status === 'ready') await redis.del(key)
    },
  }
}
