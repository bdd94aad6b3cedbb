import { sendCommand } from '@broadside/bus/control'
import { announce } from '@broadside/bus/point-feed'
import { markEnqueued, runsNotEnqueued } from '@broadside/db/runs/enqueue'
import { openRuns } from '@broadside/db/runs/get-run'
import { markLostShards } from '@broadside/db/shards/end-shard'
import { isShardFinal } from '@broadside/shared/run-status'
import { closeRunWhenEnded } from './close-run.ts'
import type { AggregatorContext } from './context.ts'

/** A worker heartbeats every second; one that is silent for longer than this is gone. */
const STALE_MS = 8_000
/** A run that was stored but never reached the queue is enqueued again, under the same job ids. */
const UNQUEUED_MS = 5_000

/** What no message says: workers that died, runs that were never enqueued, runs whose shards have all ended. */
export async function sweep(context: AggregatorContext): Promise<void> {
  await loseSilentShards(context)
  await enqueueForgotten(context)
  for (const run of await openRuns(context.db)) {
    const over = run.shards.filter((shard) => isShardFinal(shard.status))
    if (over.length === run.shards.length) await closeRunWhenEnded(context, run.id)
    // The policy is "fail": what is left of a run that has lost a shard is stopped, not measured to its end.
    else if (over.some((shard) => shard.status !== 'finished') && onShardLost(run.config) === 'fail')
      await sendCommand(context.redis, context.keys, run.id, { type: 'stop' })
  }
}

async function loseSilentShards({ db, redis, keys, log, runs }: AggregatorContext): Promise<void> {
  for (const { runId, shard, host, silentMs } of await markLostShards(db, STALE_MS)) {
    log.warn({ runId, shard, host, silentMs }, 'shard lost')
    const run = await runs.get(runId)
    run?.ended(shard)
    await announce(redis, keys, runId, { type: 'shard', shard, status: 'lost' })
  }
}

async function enqueueForgotten({ db, queue, log }: AggregatorContext): Promise<void> {
  for (const { runId, shardCount } of await runsNotEnqueued(db, UNQUEUED_MS)) {
    log.warn({ runId }, 'a stored run had not reached the queue: enqueued again')
    await queue.enqueueRun(runId, shardCount)
    await markEnqueued(db, runId)
  }
}

const onShardLost = (config: unknown): unknown => (config as { onShardLost?: unknown } | null)?.onShardLost
