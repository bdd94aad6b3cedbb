import type { RunFailure } from '@broadside/shared/runs/run-error'
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
  /** A trial whose turn has come, and not one that was forgotten. */
  readonly isTrial: boolean
}

/**
 * Runs whose jobs are not in the queue and should be: stored for longer than `olderThanMs` (a sweep enqueues them again),
 * or the next of a trial group, at once. Trials wait until every earlier one of their group has ended.
 */
export function runsNotEnqueued(db: Db, olderThanMs: number): Promise<UnqueuedRun[]> {
  return rowsOf<UnqueuedRun>(
    db.pool,
    `SELECT id AS "runId", shard_count AS "shardCount", is_trial AS "isTrial" FROM (
       SELECT run.*, trial_group IS NOT NULL AND trial_group <> id AS is_trial FROM run
       WHERE status = 'queued' AND queued_at IS NULL AND stop_requested_at IS NULL
     ) waiting
     WHERE CASE WHEN is_trial
       THEN NOT EXISTS (
         SELECT 1 FROM run earlier
         WHERE earlier.trial_group = waiting.trial_group AND earlier.status IN ('queued', 'running')
           AND (earlier.created_at, earlier.id) < (waiting.created_at, waiting.id))
       ELSE created_at < now() - $1 * interval '1 millisecond' END
     ORDER BY created_at LIMIT 100`,
    [olderThanMs],
  )
}
