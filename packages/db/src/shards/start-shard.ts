import { shardSourcesOf } from '@broadside/shared/runs/run-status'
import type { Db } from '../client.ts'
import { changedBy } from '../sql.ts'
import type { ShardKey } from './claim-shard.ts'

export interface ShardStart {
  readonly runnerId: string
  /** The barrier's instant. */
  readonly startedAt: Date
  /** What to add to the worker's clock to get Redis time. */
  readonly clockOffsetMs: number
}

/** claimed → running, past the barrier. False: the shard is not this runner's any more. */
export async function startShard(db: Db, { runId, shard }: ShardKey, start: ShardStart): Promise<boolean> {
  const statement = `UPDATE shard SET status = 'running', started_at = $4, clock_offset_ms = $5, heartbeat_at = now()
    WHERE run_id = $1 AND n = $2 AND runner_id = $3 AND status = ANY($6::shard_status[])`
  const values = [
    runId,
    shard,
    start.runnerId,
    start.startedAt,
    start.clockOffsetMs,
    shardSourcesOf('running'),
  ]
  return (await changedBy(db.pool, statement, values)) === 1
}
