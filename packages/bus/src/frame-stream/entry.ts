import type { MetricFrame, ShardEnd } from '@broadside/shared/points/metric-frame'
import { parseJson } from '../parse-json.ts'

/** What travels in the stream. A shard's `shard-end` comes after all of its frames. */
export type StreamEntry =
  | { readonly type: 'frame'; readonly frame: MetricFrame }
  | { readonly type: 'shard-end'; readonly end: ShardEnd }

/** An entry with its place in the stream. */
export interface DeliveredEntry {
  readonly id: string
  readonly entry: StreamEntry
}

export const FIELD = 'd'
export const encodeEntry = (entry: StreamEntry): string => JSON.stringify(entry)

/** Parses an entry on arrival; undefined when it is not one of ours. */
export function decodeEntry(text: string | undefined): StreamEntry | undefined {
  const entry = text === undefined ? undefined : parseJson<Partial<Record<string, unknown>>>(text)
  if (entry?.type === 'frame' && isKeyed(entry.frame, 'second')) return entry as unknown as StreamEntry
  if (entry?.type === 'shard-end' && isKeyed(entry.end, 'lastSecond')) return entry as unknown as StreamEntry
  return undefined
}

function isKeyed(value: unknown, number: string): boolean {
  if (typeof value !== 'object' || value === null) return false
  const record = value as Record<string, unknown>
  return (
    typeof record.runId === 'string' && Number.isInteger(record.shard) && Number.isInteger(record[number])
  )
}
