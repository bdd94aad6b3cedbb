import type { ShardEnd } from '@broadside/shared/points/metric-frame'
import type { RunFailure } from '@broadside/shared/runs/run-error'
import { shardSourcesOf } from '@broadside/shared/runs/run-status'
import type { Db } from '../client.ts'
import { changedBy, rowsOf } from '../sql.ts'
import type { ShardKey } from './claim-shard.ts'

/**
 * running → finished, with the engine's own totals. `runnerId` is the worker's own id; the aggregator, which speaks for
 * a worker by what the stream said, leaves it out. False: the shard has ended already, or is another runner's.
 */
export async function finishShard(db: Db, key: ShardKey, end: ShardEnd, runnerId?: string): Promise<boolean> {
  const statement = `UPDATE shard SET status = 'finished', finished_at = now(), totals = $4
    WHERE run_id = $1 AND n = $2 AND ($3::text IS NULL OR runner_id = $3) AND status = ANY($5::shard_status[])`
  const values = [key.runId, key.shard, runnerId ?? null, JSON.stringify(end), shardSourcesOf('finished')]
  return (await changedBy(db.pool, statement, values)) === 1
}

/** queued, claimed or running → failed, with what the engine had counted where it came to an end. False: as in {@link finishShard}. */
export async function failShard(
  db: Db,
  key: ShardKey,
  failure: RunFailure,
  runnerId?: string,
  end?: ShardEnd,
): Promise<boolean> {
  const statement = `UPDATE shard SET status = 'failed', finished_at = now(), failure_code = $4, failure_message = $5,
      totals = COALESCE($7::jsonb, totals)
    WHERE run_id = $1 AND n = $2 AND ($3::text IS NULL OR runner_id = $3) AND status = ANY($6::shard_status[])`
  const values = [
    key.runId,
    key.shard,
    runnerId ?? null,
    failure.code,
    failure.message,
    shardSourcesOf('failed'),
    end ? JSON.stringify(end) : null,
  ]
  return (await changedBy(db.pool, statement, values)) === 1
}

export interface LostShard extends ShardKey {
  readonly runnerId: string
  readonly host: string
  readonly silentMs: number
}

/** claimed or running → lost, where no heartbeat came for longer than `staleAfterMs`, by PostgreSQL's clock. */
export function markLostShards(db: Db, staleAfterMs: number): Promise<LostShard[]> {
  return rowsOf<LostShard>(
    db.pool,
    `UPDATE shard SET status = 'lost', finished_at = now(), failure_code = 'shard_lost', failure_message =
       format('no sign of life from %s (pid %s) for %s s', host, pid, round(extract(epoch FROM now() - heartbeat_at), 1))
     WHERE status = ANY($1::shard_status[]) AND heartbeat_at < now() - $2 * interval '1 millisecond'
     RETURNING run_id AS "runId", n AS shard, runner_id AS "runnerId", host,
       round(extract(epoch FROM now() - heartbeat_at) * 1000)::float8 AS "silentMs"`,
    [shardSourcesOf('lost'), staleAfterMs],
  )
}
