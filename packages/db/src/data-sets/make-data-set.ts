import type { StoredSteps } from '@broadside/shared/data-sets/data-set'
import { dataSetSourcesOf } from '@broadside/shared/data-sets/data-set-status'
import type { Db } from '../client.ts'
import { changedBy, inTransaction, rowsOf } from '../sql.ts'

// For the runner that makes a set: each function writes only while the set is this runner's.

/** What a runner needs of the set it took. */
export interface ClaimedDataSet {
  readonly id: string
  readonly kind: string
  readonly target: unknown
  readonly wanted: number
  readonly concurrency: number
  /** Made before it was interrupted. */
  readonly rowCount: number
  readonly failedCount: number
  readonly steps: StoredSteps
}

/** queued → making. Undefined: gone, stopped, or another runner's. */
export async function claimDataSet(
  db: Db,
  id: string,
  runnerId: string,
): Promise<ClaimedDataSet | undefined> {
  const [set] = await rowsOf<ClaimedDataSet>(
    db.pool,
    `UPDATE data_set SET status = 'making', runner_id = $2, heartbeat_at = now(), updated_at = now(), message = ''
     WHERE id = $1 AND status = ANY($3::data_set_status[])
     RETURNING id, kind, target, wanted, concurrency, row_count AS "rowCount", failed_count AS "failedCount", steps`,
    [id, runnerId, dataSetSourcesOf('making')],
  )
  return set
}

export interface DataSetProgress {
  /** Sealed rows; none when only failures and times are new. */
  readonly part?: { readonly rowCount: number; readonly sealed: string; readonly n: number }
  /** Totals, not increments: of all makings together. */
  readonly failedCount: number
  readonly steps: StoredSteps
  /** When the first of these rows can no longer be used. */
  readonly expiresAt: Date | null
  /** Time spent since the progress before. */
  readonly madeForMs: number
}

/**
 * Stores what was made since the last time, rows and numbers together, and says that the runner lives. False: the set is not this
 * runner's any more (stopped, deleted, given up for lost): stop and write nothing.
 */
export function saveProgress(
  db: Db,
  id: string,
  runnerId: string,
  progress: DataSetProgress,
): Promise<boolean> {
  const { part, failedCount, steps, expiresAt, madeForMs } = progress
  return inTransaction(db.pool, async (sql) => {
    const [row] = await rowsOf<{ rowCount: number }>(
      sql,
      `UPDATE data_set SET row_count = row_count + $3, size_bytes = size_bytes + $4, failed_count = $5, steps = $6,
         expires_at = least(expires_at, $7::timestamptz), making_ms = making_ms + $8, heartbeat_at = now(), updated_at = now()
       WHERE id = $1 AND runner_id = $2 AND status = 'making' RETURNING row_count AS "rowCount"`,
      [
        id,
        runnerId,
        part?.rowCount ?? 0,
        part?.sealed.length ?? 0,
        failedCount,
        JSON.stringify(steps),
        expiresAt,
        Math.round(madeForMs),
      ],
    )
    if (!row) return false
    if (part)
      await sql.query(
        'INSERT INTO data_set_part (data_set_id, n, first_row, row_count, sealed) VALUES ($1, $2, $3, $4, $5)',
        [id, part.n, row.rowCount - part.rowCount, part.rowCount, part.sealed],
      )
    return true
  })
}

/** How many parts there are: the number of the next one. */
export async function partCount(db: Db, id: string): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db.pool,
    'SELECT count(*)::int AS count FROM data_set_part WHERE data_set_id = $1',
    [id],
  )
  return row?.count ?? 0
}

/** making → ready, interrupted or failed. False: not this runner's any more. */
export async function endMaking(
  db: Db,
  id: string,
  runnerId: string,
  status: 'ready' | 'interrupted' | 'failed',
  message: string,
): Promise<boolean> {
  const statement = `UPDATE data_set SET status = $3::data_set_status, message = $4, runner_id = NULL, updated_at = now()
    WHERE id = $1 AND runner_id = $2 AND status = 'making'`
  return (await changedBy(db.pool, statement, [id, runnerId, status, message])) === 1
}

/** making → interrupted, where no runner has said anything for longer than `staleAfterMs`. Answers their ids. */
export async function interruptSilentMakings(db: Db, staleAfterMs: number): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db.pool,
    `UPDATE data_set SET status = 'interrupted', runner_id = NULL, updated_at = now(),
       message = 'the runner that made it is gone; what it had stored is kept'
     WHERE status = 'making' AND heartbeat_at < now() - $1 * interval '1 millisecond' RETURNING id`,
    [staleAfterMs],
  )
  return rows.map(({ id }) => id)
}

/** Notes that the job of a queued set is in the queue. */
export async function markDataSetEnqueued(db: Db, id: string): Promise<boolean> {
  const statement = `UPDATE data_set SET enqueued_at = now() WHERE id = $1 AND status = 'queued' AND enqueued_at IS NULL`
  return (await changedBy(db.pool, statement, [id])) === 1
}

/** Sets stored for longer than `olderThanMs` whose job never reached the queue: a sweep enqueues them again. */
export async function dataSetsNotEnqueued(db: Db, olderThanMs: number): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db.pool,
    `SELECT id FROM data_set WHERE status = 'queued' AND enqueued_at IS NULL
       AND updated_at < now() - $1 * interval '1 millisecond' ORDER BY created_at LIMIT 100`,
    [olderThanMs],
  )
  return rows.map(({ id }) => id)
}
