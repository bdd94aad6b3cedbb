import type { RunConfig } from '@broadside/shared/run-config'
import type { Db } from '../client.ts'
import { rowsOf } from '../sql.ts'

export interface ShardKey {
  readonly runId: string
  readonly shard: number
}

export interface Claimant {
  readonly runnerId: string
  readonly host: string
  readonly pid: number
}

/** What a worker needs of the run it took. */
export interface ClaimedShard {
  readonly runId: string
  readonly organizationId: string
  readonly shard: number
  readonly shardCount: number
  readonly config: RunConfig
  readonly sealedSecrets: string | null
  /** Hosts outside of private networks that it may load. */
  readonly publicHosts: readonly string[]
}

export type ClaimRefusal = 'unknown' | 'taken' | 'stop_requested' | 'run_ended'
export type ClaimAnswer =
  | { readonly claimed: true; readonly work: ClaimedShard }
  | { readonly claimed: false; readonly reason: ClaimRefusal }

/** queued → claimed. Of several workers that ask at once, one gets it; a run that is stopping gives nothing out. */
export async function claimShard(db: Db, key: ShardKey, claimant: Claimant): Promise<ClaimAnswer> {
  // The share lock pairs with the update lock of requestStop: the two cannot both succeed.
  const [work] = await rowsOf<ClaimedShard>(
    db.pool,
    `WITH open_run AS (
       SELECT * FROM run WHERE id = $1 AND status IN ('queued', 'running') AND stop_requested_at IS NULL FOR SHARE
     )
     UPDATE shard SET status = 'claimed', runner_id = $3, host = $4, pid = $5, claimed_at = now(), heartbeat_at = now()
     FROM open_run
     WHERE shard.run_id = open_run.id AND shard.n = $2 AND shard.status = 'queued'
     RETURNING shard.run_id AS "runId", open_run.organization_id AS "organizationId", shard.n AS shard,
       open_run.shard_count AS "shardCount", open_run.config, open_run.sealed_secrets AS "sealedSecrets",
       open_run.public_hosts AS "publicHosts"`,
    [key.runId, key.shard, claimant.runnerId, claimant.host, claimant.pid],
  )
  return work ? { claimed: true, work } : { claimed: false, reason: await refusal(db, key) }
}

async function refusal(db: Db, { runId, shard }: ShardKey): Promise<ClaimRefusal> {
  const row = await db.prisma.shard.findUnique({
    where: { runId_n: { runId, n: shard } },
    select: { run: { select: { status: true, stopRequestedAt: true } } },
  })
  if (!row) return 'unknown'
  if (row.run.status !== 'queued' && row.run.status !== 'running') return 'run_ended'
  return row.run.stopRequestedAt ? 'stop_requested' : 'taken'
}
