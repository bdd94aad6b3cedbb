import { sourcesOf } from '@broadside/shared/runs/run-status'
import type { Db } from '../client.ts'
import { changedBy } from '../sql.ts'

export interface RunStart {
  /** The barrier's instant. */
  readonly startedAt: Date
  readonly runnerBuild?: string
}

/** queued → running, at the barrier's instant. False: another shard was first, or the run has ended. */
export async function startRun(db: Db, runId: string, start: RunStart): Promise<boolean> {
  const statement = `UPDATE run SET status = 'running', started_at = $2, runner_build = $3
    WHERE id = $1 AND status = ANY($4::run_status[])`
  const values = [runId, start.startedAt, start.runnerBuild ?? null, sourcesOf('running')]
  return (await changedBy(db.pool, statement, values)) === 1
}
