import type { createWorkerConnection } from '@broadside/bus/connection'
import type { BusKeys } from '@broadside/bus/keys'
import { type Lease, takeLease } from '@broadside/bus/lease'
import type { Log } from '../log.ts'

export interface KeepLeaseOptions {
  readonly redis: ReturnType<typeof createWorkerConnection>
  readonly keys: BusKeys
  readonly runnerId: string
  readonly log: Log
  readonly onLost: () => void
}

/** A lease that is taken again after it was lost: the load that ran is over, but the worker is of use once Redis is back. */
export async function keepLease(options: KeepLeaseOptions): Promise<Lease> {
  const { redis, keys, runnerId, log, onLost } = options
  let closed = false
  let current: Lease | undefined
  const take = async (): Promise<void> => {
    // Wait for Redis first: a lease counts from when it was asked for, and one asked for during an outage is over at its end.
    await redis.ping()
    const taken = await takeLease({
      redis,
      keys,
      runnerId,
      onError: (error) => log.warn({ err: error }, 'the lease could not be renewed'),
      onLost: (silentMs) => {
        log.error({ silentMs }, 'lease lost: this worker was cut off from Redis and stops its load')
        onLost()
        retake()
      },
    })
    if (closed) await taken.release()
    else current = taken
  }
  // A worker connection waits for Redis, so this resolves when Redis is back.
  const retake = (): void => {
    if (closed) return
    take().catch((error: unknown) => {
      log.warn({ err: error }, 'the lease could not be taken again')
      setTimeout(retake, 1_000)
    })
  }
  await take()
  return {
    get lost() {
      return current?.lost ?? true
    },
    async release() {
      closed = true
      await current?.release()
    },
  }
}
