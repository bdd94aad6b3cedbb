import type { RunFailure } from '@broadside/shared/run-error'
import type { Db } from '../client.ts'
import { changedBy, rowsOf } from '../sql.ts'
import { failRun } from './finish-run.ts'

/** Notes that every job of a queued run is in the queue. False: the run is no longer queued, or already marked. */
export async function markEnqueued(db: Db, runId: string): Promise<boolean> {
  const statement = `UPDATE run SET queued_at = now() WHERE id = $1 AND status = 'queued' AND queued_at IS NULL`
  return (await changedBy(db.pool, statement, [runId])) === 1
}

/** Ends a run that could not be enqueued. False: it is no longer queued. */
export function markEnqueueFailed(db: Db, runId: string, message: string): Promise<boolean> {
  const failure: RunFailure = { code: 'enqueue_failed', message }
  return failRun(db, runId, failure, ['queued'])
}

export interface UnqueuedRun {
  readonly runId: string
  readonly shardCount: number
}

/** Runs stored for longer than `olderThanMs` whose jobs never reached the queue: a sweep enqueues them again. */
export function runsNotEnqueued(db: Db, olderThanMs: number): Promise<UnqueuedRun[]> {
  return rowsOf<UnqueuedRun>(
    db.pool,
    `SELECT id AS "runId", shard_count AS "shardCount" FROM run
     WHERE status = 'queued' AND queued_at IS NULL AND stop_requested_at IS NULL
       AND created_at < now() - $1 * interval '1 millisecond'
     ORDER BY created_at LIMIT 100`,
    [olderThanMs],
  )
}
