import { setTimeout as sleep } from 'node:timers/promises'
import { runWithShards } from '@broadside/db/runs/get-run'
import type { ShardJob } from '@broadside/shared/runs/jobs'
import { isShardFinal } from '@broadside/shared/runs/run-status'
import type { ShardContext } from './shard-context.ts'

const POLL_MS = 500

/** Waits until every other shard of the run has ended: what they all use must stay until then. */
export async function waitForOthers(
  context: ShardContext,
  { runId, shard, shardCount }: ShardJob,
): Promise<void> {
  if (shardCount === 1) return
  while (!context.shards.closing) {
    const row = await runWithShards(context.db, runId)
    if (!row || row.shards.every((one) => one.n === shard || isShardFinal(one.status))) return
    await sleep(POLL_MS)
  }
}
