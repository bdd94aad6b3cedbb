import { sendCommand } from '@broadside/bus/control'
import { announce } from '@broadside/bus/point-feed'
import { listRunners } from '@broadside/db/runners/runners'
import { markEnqueued, runsNotEnqueued } from '@broadside/db/runs/enqueue'
import { failRun } from '@broadside/db/runs/finish-run'
import { openRuns, type RunWithShards } from '@broadside/db/runs/get-run'
import { failShard, markLostShards } from '@broadside/db/shards/end-shard'
import { isShardFinal } from '@broadside/shared/runs/run-status'
import { closeRunWhenEnded } from './close-run.ts'
import type { AggregatorContext } from './context.ts'
import { hintNoRunner } from './hint-no-runner.ts'
import { tendDataSets } from './tend-data-sets.ts'

/** A worker heartbeats every second; one that is silent for longer than this is gone. */
const STALE_MS = 8_000
/** A run that was stored but never reached the queue is enqueued again, under the same job ids. */
const UNQUEUED_MS = 5_000
/** Workers beat every second; after an outage of the database they get this long to be heard again. */
const HEARD_MS = 4_000
/** A queued run says that no runner lives after the first, and fails after the second. */
const HINT_MS = 10_000
const NO_RUNNER_MS = 600_000

/** What no message says: workers that died, runs that were never enqueued, runs whose shards have all ended. */
export class Sweep {
  /** Since when the database has answered without a gap: until workers could say so, nobody is called silent. */
  private answeringSinceMs: number | undefined

  constructor(private readonly context: AggregatorContext) {}

  async run(): Promise<void> {
    const { db, log } = this.context
    try {
      await this.loseSilentShards()
      await enqueueForgotten(this.context)
      await tendDataSets(this.context)
      for (const run of await openRuns(db)) {
        try {
          await tend(this.context, run)
        } catch (error) {
          log.error({ err: error, runId: run.id }, 'sweep of one run')
        }
      }
    } catch (error) {
      this.answeringSinceMs = undefined
      throw error
    }
  }

  private async loseSilentShards(): Promise<void> {
    const { db, redis, keys, log, runs } = this.context
    if (this.answeringSinceMs === undefined) {
      await db.pool.query('SELECT 1')
      this.answeringSinceMs = performance.now()
    }
    if (performance.now() - this.answeringSinceMs < HEARD_MS) return
    for (const { runId, shard, host, silentMs } of await markLostShards(db, STALE_MS)) {
      log.warn({ runId, shard, host, silentMs }, 'shard lost')
      const run = await runs.get(runId)
      run?.ended(shard)
      await announce(redis, keys, runId, { type: 'shard', shard, status: 'lost' })
    }
  }
}

async function tend(context: AggregatorContext, run: RunWithShards): Promise<void> {
  const { db, redis, keys } = context
  const over = run.shards.filter((shard) => isShardFinal(shard.status))
  const waiting = run.shards.filter((shard) => shard.status === 'queued')
  if (over.length === run.shards.length) return closeRunWhenEnded(context, run.id)
  if (over.some((shard) => shard.status !== 'finished') && onShardLost(run.config) === 'fail') {
    // What is left of a run that has lost a shard is stopped, not measured to its end.
    await sendCommand(redis, keys, run.id, { type: 'stop' })
    const message = 'another shard of the run had failed before any runner took this one'
    for (const { n } of waiting)
      await failShard(db, { runId: run.id, shard: n }, { code: 'no_runner', message })
  } else if (waiting.length === run.shards.length && waitedMs(run) > HINT_MS)
    await tendUnclaimed(context, run)
}

/** One that lives is busy with other runs, and this one's turn will come; without any, nobody will come by itself. */
async function tendUnclaimed(context: AggregatorContext, run: RunWithShards): Promise<void> {
  const { db, redis, keys, queue } = context
  // A trial that waits for the one before it is in nobody's queue yet.
  if (run.queuedAt === null && run.trialGroup !== null) return
  if ((await listRunners(db)).some((runner) => runner.state === 'alive')) return
  if (waitedMs(run) < NO_RUNNER_MS) return hintNoRunner(context, run)
  const message = `no runner took the run within ${NO_RUNNER_MS / 60_000} minutes: start one, or check the Runners page`
  await queue.removeWaiting(run.id, run.shardCount)
  if (await failRun(db, run.id, { code: 'no_runner', message }, ['queued']))
    await announce(redis, keys, run.id, { type: 'status', status: 'failed' })
}

const waitedMs = (run: RunWithShards): number => Date.now() - (run.queuedAt ?? run.createdAt).getTime()

async function enqueueForgotten({ db, queue, log }: AggregatorContext): Promise<void> {
  for (const { runId, shardCount, isTrial } of await runsNotEnqueued(db, UNQUEUED_MS)) {
    if (isTrial) log.info({ runId }, 'the next trial of its group begins')
    else log.warn({ runId }, 'a stored run had not reached the queue: enqueued again')
    await queue.enqueueRun(runId, shardCount)
    await markEnqueued(db, runId)
  }
}

const onShardLost = (config: unknown): unknown => (config as { onShardLost?: unknown } | null)?.onShardLost
