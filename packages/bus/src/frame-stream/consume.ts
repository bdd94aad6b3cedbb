import { setTimeout as sleep } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import type { BusKeys } from '../keys.ts'
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
 * dead ones left behind, then what is new. Survives a restart of Redis, and makes the group again when it is gone.
 */
export async function consumeFrames(options: ConsumeOptions): Promise<void> {
  const { reader, redis, keys, consumer, handle, onError, signal } = options
  const { group = AGGREGATOR_GROUP, batchSize = 256, reclaimAfterMs = 30_000 } = options
  const stream = keys.frames
  let ready = false
  let housekeepingAtMs = 0

  const deliver = async (raw: readonly RawEntry[]): Promise<void> => {
    const batch: DeliveredEntry[] = []
    for (const [id, fields] of raw) {
      const entry = decodeEntry(fields?.[fields.indexOf(FIELD) + 1])
      if (entry) batch.push({ id, entry })
      else onError(new Error(`entry ${id} of ${stream} is not a frame and was passed over`))
    }
    if (batch.length > 0) await handle(batch)
    if (raw.length > 0) await redis.xack(stream, group, ...raw.map(([id]) => id))
  }

  const readGroup = async (from: '>' | '0'): Promise<RawEntry[]> => {
    const block = ['BLOCK', from === '>' ? BLOCK_MS : 1] as const
    const reply = (await reader.xreadgroup(
      'GROUP',
      group,
      consumer,
      'COUNT',
      batchSize,
      ...block,
      'STREAMS',
      stream,
      from,
    )) as [string, RawEntry[]][] | null
    return reply?.[0]?.[1] ?? []
  }

  /** Everything that this consumer holds, until it holds nothing. */
  const drainOwn = async (): Promise<void> => {
    for (let raw = await readGroup('0'); raw.length > 0 && !signal.aborted; raw = await readGroup('0'))
      await deliver(raw)
  }

  const housekeeping = async (): Promise<void> => {
    const claim = ['XAUTOCLAIM', stream, group, consumer, reclaimAfterMs, '0', 'COUNT', batchSize] as const
    const [command, ...args] = claim
    const reply = (await redis.call(command, ...args.map(String))) as [string, RawEntry[]]
    await deliver(reply[1].filter(([, fields]) => fields !== null))
    await trimAcknowledged(redis, stream)
  }

  while (!signal.aborted) {
    try {
      if (!ready) {
        await makeGroup(redis, stream, group)
        await drainOwn()
        ready = true
      }
      if (performance.now() >= housekeepingAtMs) {
        await housekeeping()
        housekeepingAtMs = performance.now() + HOUSEKEEPING_MS
      }
      await deliver(await readGroup('>'))
    } catch (error) {
      if (signal.aborted) break
      ready = false // what this batch held is read again, and a group that is gone is made again
      onError(error instanceof Error ? error : new Error(String(error)))
      await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined) // aborted: the loop ends
    }
  }
}

/** From the first entry: a group made anew is given all that the stream still holds, which the handler takes twice. */
async function makeGroup(redis: Redis, stream: string, group: string): Promise<void> {
  try {
    await redis.xgroup('CREATE', stream, group, '0', 'MKSTREAM')
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith('BUSYGROUP')) throw error
  }
}
