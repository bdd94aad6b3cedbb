import type { Redis } from 'ioredis'
import type { BusKeys } from '../keys.ts'
import { pause, untilAborted } from '../until-aborted.ts'
import { type DeliveredEntry, decodeEntry, FIELD } from './entry.ts'
import { trimAcknowledged } from './trim.ts'

export const AGGREGATOR_GROUP = 'aggregator'

export interface ConsumeOptions {
  /** A reader connection (connection.ts) of its own. */
  readonly reader: Redis
  /** Any other connection, for acknowledging and trimming. */
  readonly redis: Redis
  readonly keys: BusKeys
  /** Unique among the processes of the group; the same after a restart finds what it had not acknowledged at once. */
  readonly consumer: string
  readonly group?: string
  /** Stores a batch; entries are acknowledged when it resolves, and given again (to anyone) when it throws. */
  readonly handle: (batch: readonly DeliveredEntry[]) => Promise<void>
  readonly onError: (error: Error) => void
  readonly signal: AbortSignal
  readonly batchSize?: number
  /** Entries that another consumer has held for longer than this are taken over. Longer than any handling takes. */
  readonly reclaimAfterMs?: number
}

type RawEntry = [id: string, fields: string[] | null]

const BLOCK_MS = 1_000
const HOUSEKEEPING_MS = 1_000
const RETRY_MS = 500

/**
 * Reads the frame stream until the signal aborts: first what this consumer was given and never acknowledged, then what
 * dead ones left behind, then what is new. Survives a restart of Redis, and makes the group again when it is gone. On
 * abort a batch in hand is finished; waiting for Redis is not.
 */
export async function consumeFrames(options: ConsumeOptions): Promise<void> {
  const { onError, signal } = options
  const group = frameGroup(options)
  let ready = false
  let housekeepingAtMs = 0
  while (!signal.aborted) {
    try {
      if (!ready) {
        await group.make()
        for (let held = await group.read('0'); held.length > 0; held = await group.read('0'))
          await group.deliver(held)
        ready = true
      }
      if (performance.now() >= housekeepingAtMs) {
        await group.deliver(await group.reclaim())
        await group.trim()
        housekeepingAtMs = performance.now() + HOUSEKEEPING_MS
      }
      await group.deliver(await group.read('>'))
    } catch (error) {
      if (signal.aborted) return
      ready = false // what this batch held is read again, and a group that is gone is made again
      onError(error instanceof Error ? error : new Error(String(error)))
      await pause(RETRY_MS, signal)
    }
  }
}

/** The commands of one consumer of the group; each gives up waiting when the signal aborts. */
function frameGroup(options: ConsumeOptions) {
  const { reader, redis, keys, consumer, handle, onError, signal } = options
  const { group = AGGREGATOR_GROUP, batchSize = 256, reclaimAfterMs = 30_000 } = options
  const stream = keys.frames

  return {
    /** From the first entry: a group made anew is given all that the stream still holds, which is stored once. */
    async make(): Promise<void> {
      try {
        await untilAborted(signal, redis.xgroup('CREATE', stream, group, '0', 'MKSTREAM'))
      } catch (error) {
        if (!(error instanceof Error) || !error.message.startsWith('BUSYGROUP')) throw error
      }
    },

    /** `>`: what nobody was given yet, waiting for it; `0`: what this consumer was given and has not acknowledged. */
    async read(from: '>' | '0'): Promise<RawEntry[]> {
      const which = ['GROUP', group, consumer, 'COUNT', batchSize, 'BLOCK', BLOCK_MS] as const
      const reply = await untilAborted(signal, reader.xreadgroup(...which, 'STREAMS', stream, from))
      return ((reply as [string, RawEntry[]][] | null) ?? [])[0]?.[1] ?? []
    },

    async reclaim(): Promise<RawEntry[]> {
      const claim = redis.xautoclaim(stream, group, consumer, reclaimAfterMs, '0', 'COUNT', batchSize)
      const [, entries] = (await untilAborted(signal, claim)) as [string, RawEntry[]]
      return entries
    },

    async deliver(raw: readonly RawEntry[]): Promise<void> {
      if (raw.length === 0) return
      const batch: DeliveredEntry[] = []
      for (const [id, fields] of raw) {
        const entry = decodeEntry(fields?.[fields.indexOf(FIELD) + 1])
        if (entry) batch.push({ id, entry })
        else onError(new Error(`entry ${id} of ${stream} is not a frame and was passed over`))
      }
      if (batch.length > 0) await handle(batch)
      await untilAborted(signal, redis.xack(stream, group, ...raw.map(([id]) => id)))
    },

    trim: () => untilAborted(signal, trimAcknowledged(redis, stream)),
  }
}
