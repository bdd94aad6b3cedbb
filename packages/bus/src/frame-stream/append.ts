import type { Redis } from 'ioredis'
import type { BusKeys } from '../keys.ts'
import { encodeEntry, FIELD, type StreamEntry } from './entry.ts'

/**
 * The most entries that may wait for the aggregator. A frame is about 20 KB, hence some 400 MB of Redis; four shards fill it in
 * 80 minutes. Publishers that ask at the same moment may exceed it by a batch each.
 */
export const MOST_WAITING = 20_000

/** Nobody reads the stream. What is in it stays; what does not fit is the publisher's to keep, and load should end. */
export class StreamFull extends Error {
  override readonly name = 'StreamFull'
  constructor(readonly waiting: number) {
    super(`${waiting} frames wait for the aggregator, which is the limit: it is down or too slow`)
  }
}

/**
 * Appends entries in order; resolves when Redis has them all, throws when it may not, and StreamFull when nothing was
 * appended for want of room. Appending again after an error is safe: the aggregator stores each frame once.
 */
export async function appendEntries(
  redis: Redis,
  keys: BusKeys,
  entries: readonly StreamEntry[],
): Promise<void> {
  if (entries.length === 0) return
  const waiting = await redis.xlen(keys.frames)
  if (waiting + entries.length > MOST_WAITING) throw new StreamFull(waiting)
  const pipeline = redis.pipeline()
  for (const entry of entries) pipeline.xadd(keys.frames, '*', FIELD, encodeEntry(entry))
  const results = (await pipeline.exec()) ?? []
  const failed = results.find(([error]) => error !== null)?.[0]
  if (failed) throw failed
}
