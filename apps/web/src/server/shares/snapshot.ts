import superjson, { type SuperJSONResult } from 'superjson'
import type { ComparisonSnapshot } from './comparison-snapshot.ts'
import type { RunSnapshot } from './run-snapshot.ts'

/** What a link shows: frozen when it was made. */
export type Snapshot = RunSnapshot | ComparisonSnapshot
export type SnapshotKind = Snapshot['kind']

/** As the link's row keeps it: plain JSON that remembers dates. */
export function packSnapshot(snapshot: Snapshot): object {
  const { json, meta } = superjson.serialize(snapshot)
  return JSON.parse(JSON.stringify({ json, meta }))
}

/** The row says what kind of snapshot it is. */
export const unpackSnapshot = (packed: unknown, kind: SnapshotKind): Snapshot =>
  ({ ...superjson.deserialize<Snapshot>(packed as SuperJSONResult), kind }) as Snapshot
