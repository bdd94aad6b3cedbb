import type { MetricFrame } from '@broadside/shared/points/metric-frame'
import type { Db } from '../client.ts'
import { newId } from '../id.ts'
import { rowsOf, type Sql } from '../sql.ts'

/** A mark on the time axis. `actor` undefined: the system. */
export interface NewRunEvent {
  /** ms from the start of the run */
  readonly atMs: number
  readonly kind: string
  readonly label: string
  readonly detail?: Readonly<Record<string, unknown>>
  readonly actor?: string
}

export interface RunEvent {
  readonly id: string
  readonly atMs: number
  readonly kind: string
  readonly label: string
  readonly detail: Readonly<Record<string, unknown>>
  readonly actor: string | null
}

/** By time, then by creation. */
export const listEvents = (sql: Sql, runId: string): Promise<RunEvent[]> =>
  rowsOf(
    sql,
    `SELECT id, at_ms AS "atMs", kind, label, detail, actor FROM run_event WHERE run_id = $1 ORDER BY at_ms, id`,
    [runId],
  )

/** Adds marks to a run. */
export async function addEvents(sql: Sql, runId: string, events: readonly NewRunEvent[]): Promise<void> {
  await insertEvents(
    sql,
    events.map((event) => ({ ...event, runId })),
  )
}

/** Adds a mark at this moment of a running run; before its start at 0. */
export async function addEventNow(db: Db, runId: string, event: Omit<NewRunEvent, 'atMs'>): Promise<void> {
  const statement = `SELECT greatest(0, coalesce(extract(epoch FROM now() - started_at) * 1000, 0))::float8 AS "atMs"
    FROM run WHERE id = $1`
  const [run] = await rowsOf<{ atMs: number }>(db.pool, statement, [runId])
  if (run) await addEvents(db.pool, runId, [{ ...event, ...run }])
}

/** The events that shards reported. Give it only frames that are new: it adds. */
export async function insertFrameEvents(sql: Sql, frames: readonly MetricFrame[]): Promise<void> {
  await insertEvents(
    sql,
    frames.flatMap(({ runId, shard, events }) =>
      events.map((event) => ({ ...event, runId, detail: { ...event.detail, shard } })),
    ),
  )
}

async function insertEvents(sql: Sql, events: readonly (NewRunEvent & { runId: string })[]): Promise<void> {
  if (events.length === 0) return
  const rows = events.map((event) => ({ ...event, id: newId(), detail: event.detail ?? {} }))
  await sql.query(
    `INSERT INTO run_event (id, run_id, at_ms, kind, label, detail, actor)
     SELECT id, "runId", "atMs", kind, label, detail, actor
     FROM json_to_recordset($1) AS e (id text, "runId" text, "atMs" float8, kind text, label text, detail jsonb, actor text)`,
    [JSON.stringify(rows)],
  )
}
