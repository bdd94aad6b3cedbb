import { isFinal, type RunStatus } from '@broadside/shared/runs/run-status'
import type { SearchStep } from '@broadside/shared/search/search'
import type { Db } from '../client.ts'
import type { LiveControl } from '../runs/live-control.ts'
import type { StopReason } from '../runs/request-stop.ts'
import { rowsOf } from '../sql.ts'
import type { ShardKey } from './claim-shard.ts'

/** Generator health, as shown on the run page; numbers in the units of their names. */
export type ShardHealth = Readonly<Record<string, number>>

export type HeartbeatAnswer =
  /** Not yours any more (lost, or ended): stop the load and write nothing. */
  | { readonly owned: false }
  | {
      readonly owned: true
      /** A stop was asked for, or the run has ended without this shard. */
      readonly stopRequested: boolean
      readonly stopReason: StopReason | null
      readonly held: boolean
      readonly liveControl: LiveControl | null
      /** Of a breakpoint-search. */
      readonly searchStep: SearchStep | null
    }

interface Row {
  readonly status: RunStatus
  readonly stopRequested: boolean
  readonly stopReason: StopReason | null
  readonly held: boolean
  readonly liveControl: LiveControl | null
  readonly searchStep: SearchStep | null
}

/** Says that the worker lives, and answers what the row asks of it. Call every 2 s. */
export async function heartbeat(
  db: Db,
  { runId, shard }: ShardKey,
  runnerId: string,
  health?: ShardHealth,
): Promise<HeartbeatAnswer> {
  const [row] = await rowsOf<Row>(
    db.pool,
    `UPDATE shard SET heartbeat_at = now(), health = coalesce($4, health) FROM run
     WHERE shard.run_id = $1 AND shard.n = $2 AND shard.runner_id = $3 AND shard.status IN ('claimed', 'running')
       AND run.id = shard.run_id
     RETURNING run.status, run.stop_requested_at IS NOT NULL AS "stopRequested", run.stop_reason AS "stopReason",
       run.held_at IS NOT NULL AS held, run.live_control AS "liveControl",
       run.search->'step' AS "searchStep"`,
    [runId, shard, runnerId, health ? JSON.stringify(health) : null],
  )
  if (!row) return { owned: false }
  const { status, stopRequested, ...asked } = row
  return { owned: true, ...asked, stopRequested: stopRequested || isFinal(status) }
}
