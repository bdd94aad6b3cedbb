import { setTimeout as sleep } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import type { BusKeys } from './keys.ts'

const POLL_MS = 100
const KEPT_MS = 3_600_000

/** What the shard that brought a run's stack up tells the others: where it is, or why there is none. */
export type StackAnnouncement =
  | { readonly urls: Readonly<Record<string, string>> }
  | { readonly failed: string }

export async function announceStack(
  redis: Redis,
  keys: BusKeys,
  runId: string,
  announcement: StackAnnouncement,
): Promise<void> {
  await redis.set(keys.stack(runId), JSON.stringify(announcement), 'PX', KEPT_MS)
}

export interface AwaitStackOptions {
  readonly runId: string
  readonly timeoutMs: number
  /** Aborts the wait; rejects with its reason. */
  readonly signal?: AbortSignal
}

/** Waits for the announcement; a failed one when it does not come in time. */
export async function awaitStack(
  redis: Redis,
  keys: BusKeys,
  { runId, timeoutMs, signal }: AwaitStackOptions,
): Promise<StackAnnouncement> {
  const deadlineMs = performance.now() + timeoutMs
  while (performance.now() < deadlineMs) {
    signal?.throwIfAborted()
    const text = await redis.get(keys.stack(runId))
    if (text !== null) return JSON.parse(text) as StackAnnouncement
    await sleep(POLL_MS, undefined, { signal })
  }
  return { failed: `the first shard had not brought the stack up within ${timeoutMs / 1_000} s` }
}
