import type { Redis } from 'ioredis'
import type { BusKeys } from '../keys.ts'
import { encodeEntry, FIELD, type StreamEntry } from './entry.ts'

/**
 * Appends entries in order; resolves when Redis has them all, throws when it may not. Appending again after an error is
 * safe: the aggregator stores each frame once.
 */
export async function appendEntries(
  redis: Redis,
  keys: BusKeys,
  entries: readonly StreamEntry[],
): Promise<void> {
  if (entries.length === 0) return
  const pipeline = redis.pipeline()
  for (const entry of entries) pipeline.xadd(keys.frames, '*', FIELD, encodeEntry(entry))
  const results = (await pipeline.exec()) ?? []
  const failed = results.find(([error]) => error !== null)?.[0]
  if (failed) throw failed
}
