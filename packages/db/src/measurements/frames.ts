import type { MetricFrame } from '@broadside/shared/points/metric-frame'
import { rowsOf, type Sql } from '../sql.ts'
import { pack, unpack } from './packed.ts'

interface FrameRow {
  readonly runId: string
  readonly shard: number
  readonly second: number
  readonly data: Buffer
}
const COLUMNS = 'run_id AS "runId", shard, second, data'

/**
 * Makes other transactions that store measurements of these runs wait until this one ends, so that two of them never
 * merge the same second each without the other's frames. Runs are locked in order: no deadlock.
 */
export async function lockRuns(sql: Sql, runIds: Iterable<string>): Promise<void> {
  for (const runId of [...new Set(runIds)].sort())
    await sql.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`measurements:${runId}`])
}

/**
 * Inserts frames, at most one for each run, shard and second. Answers those that were new: a frame that is delivered
 * again, and a frame of a run that has ended or was deleted, is not among them. Query rows are not stored here (query-samples.ts).
 */
export async function insertFrames(sql: Sql, frames: readonly MetricFrame[]): Promise<MetricFrame[]> {
  if (frames.length === 0) return []
  const inserted = await rowsOf<Omit<FrameRow, 'data'>>(
    sql,
    `INSERT INTO frame (run_id, shard, second, data)
     SELECT f.run_id, f.shard, f.second, f.data
     FROM unnest($1::text[], $2::int[], $3::int[], $4::bytea[]) AS f (run_id, shard, second, data)
     WHERE EXISTS (SELECT 1 FROM run WHERE run.id = f.run_id AND run.status IN ('queued', 'running'))
     ON CONFLICT DO NOTHING
     RETURNING run_id AS "runId", shard, second`,
    [
      frames.map((frame) => frame.runId),
      frames.map((frame) => frame.shard),
      frames.map((frame) => frame.second),
      frames.map(({ runId: _runId, shard: _shard, second: _second, queries: _queries, ...data }) =>
        pack(data),
      ),
    ],
  )
  const fresh = new Set(inserted.map(keyOf))
  // Deleting as it goes: a frame that came twice in one batch is new once.
  return frames.filter((frame) => fresh.delete(keyOf(frame)))
}

const keyOf = (frame: { runId: string; shard: number; second: number }): string =>
  `${frame.runId}/${frame.shard}/${frame.second}`

const toFrame = ({ runId, shard, second, data }: FrameRow): MetricFrame => ({
  ...unpack<Omit<MetricFrame, 'runId' | 'shard' | 'second' | 'queries'>>(data),
  runId,
  shard,
  second,
  queries: [],
})

/** The frames of all shards for some seconds of a run, by second and shard. Their `queries` are empty. */
export async function framesOfSeconds(
  sql: Sql,
  runId: string,
  seconds: readonly number[],
): Promise<MetricFrame[]> {
  const rows = await rowsOf<FrameRow>(
    sql,
    `SELECT ${COLUMNS} FROM frame WHERE run_id = $1 AND second = ANY($2::int[]) ORDER BY second, shard`,
    [runId, seconds],
  )
  return rows.map(toFrame)
}

/** Every frame of a run in order of second and shard, a few hundred at a time in memory. */
export async function* framesOfRun(sql: Sql, runId: string): AsyncGenerator<MetricFrame> {
  let after: readonly [number, number] = [-1, -1]
  for (;;) {
    const rows = await rowsOf<FrameRow>(
      sql,
      `SELECT ${COLUMNS} FROM frame WHERE run_id = $1 AND (second, shard) > ($2, $3) ORDER BY second, shard LIMIT 500`,
      [runId, ...after],
    )
    for (const row of rows) yield toFrame(row)
    const last = rows.at(-1)
    if (!last) return
    after = [last.second, last.shard]
  }
}

/** How many frames each shard has stored, and its last second: what the engine's own count is checked against. */
export function frameCounts(
  sql: Sql,
  runId: string,
): Promise<{ shard: number; frames: number; lastSecond: number }[]> {
  return rowsOf(
    sql,
    `SELECT shard, count(*)::int AS frames, max(second) AS "lastSecond" FROM frame
     WHERE run_id = $1 GROUP BY shard ORDER BY shard`,
    [runId],
  )
}
