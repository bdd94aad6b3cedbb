import { setTimeout as sleep } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import type { BusKeys } from './keys.ts'

const POLL_MS = 50
/** How often `mayStillCome` is asked within the time that a shard waits. */
const ASKED_TIMES = 10
const KEPT_MS = 3_600_000
const BROKEN = 'broken'

/** Says "ready" and, once all are, fixes the start for everyone: one script, so that no two see different answers. */
const ARRIVE = `
redis.call('SADD', KEYS[1], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[4])
if redis.call('SCARD', KEYS[1]) >= tonumber(ARGV[2]) then
  local time = redis.call('TIME')
  local startMs = time[1] * 1000 + math.floor(time[2] / 1000) + tonumber(ARGV[3])
  redis.call('SET', KEYS[2], string.format('%.0f', startMs), 'NX', 'PX', ARGV[4])
end
return redis.call('GET', KEYS[2])`

export interface BarrierOptions {
  readonly runId: string
  readonly shard: number
  readonly shardCount: number
  readonly timeoutMs: number
  /** Asked now and then: while it says true of those that are missing, the time does not run. */
  readonly mayStillCome?: (missing: readonly number[]) => Promise<boolean>
  /** From the moment the last shard is ready to the start; longer than a poll and the skew of clocks. Default 500. */
  readonly leadMs?: number
  /** Aborts the wait; rejects with its reason. */
  readonly signal?: AbortSignal
}

/** Not every shard came in time. The run cannot start: the barrier stays broken for those that come later. */
export class BarrierTimeout extends Error {
  override readonly name = 'BarrierTimeout'
  readonly missing: readonly number[]

  constructor(missing: readonly number[], shardCount: number, timeoutMs: number) {
    const which = missing.length === 1 ? `shard ${missing[0]}` : `shards ${missing.join(', ')}`
    super(
      missing.length > 0
        ? `waited ${timeoutMs / 1_000} s for ${shardCount} shards to start together; not ready: ${which}. Are there enough runners?`
        : `another shard had stopped waiting before all ${shardCount} shards were ready`,
    )
    this.missing = missing
  }
}

/** Waits until every shard is ready. All get the same instant, in ms of Redis time. Throws {@link BarrierTimeout}. */
export async function awaitStart(redis: Redis, keys: BusKeys, options: BarrierOptions): Promise<number> {
  const { runId, shard, shardCount, timeoutMs, mayStillCome, leadMs = 500, signal } = options
  const ready = keys.barrierReady(runId)
  const start = keys.barrierStart(runId)
  let deadlineMs = performance.now() + timeoutMs
  let askAtMs = performance.now() + timeoutMs / ASKED_TIMES
  for (;;) {
    signal?.throwIfAborted()
    const fixed = await redis.eval(ARRIVE, 2, ready, start, shard, shardCount, leadMs, KEPT_MS)
    if (fixed === BROKEN) throw await timedOut(redis, ready, options)
    if (fixed !== null) return Number(fixed)
    if (mayStillCome && performance.now() >= askAtMs) {
      if (await mayStillCome(await missingOf(redis, ready, shardCount)))
        deadlineMs = performance.now() + timeoutMs
      askAtMs = performance.now() + timeoutMs / ASKED_TIMES
    }
    if (performance.now() >= deadlineMs) {
      // Break it for all, unless the last shard came in this very moment.
      await redis.set(start, BROKEN, 'PX', KEPT_MS, 'NX')
      if ((await redis.get(start)) === BROKEN) throw await timedOut(redis, ready, options)
    }
    await sleep(POLL_MS, undefined, { signal })
  }
}

async function missingOf(redis: Redis, ready: string, shardCount: number): Promise<number[]> {
  const present = new Set((await redis.smembers(ready)).map(Number))
  return Array.from({ length: shardCount }, (_, n) => n).filter((n) => !present.has(n))
}

async function timedOut(
  redis: Redis,
  ready: string,
  { shardCount, timeoutMs }: BarrierOptions,
): Promise<BarrierTimeout> {
  return new BarrierTimeout(await missingOf(redis, ready, shardCount), shardCount, timeoutMs)
}
