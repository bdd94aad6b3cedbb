import { lockRuns } from '@broadside/db/measurements/frames'
import { inTransaction } from '@broadside/db/sql'
import { queueThresholdDeliveries } from '@broadside/db/webhooks/deliveries'
import type { Evaluation } from '@broadside/shared/thresholds/evaluate'
import type { AggregatorContext } from './context.ts'
import type { LiveRun } from './live-run.ts'

/** Queues, once for a run, that thresholds have failed while it goes on; webhooks are told by the control plane. */
export async function tellThresholdFailures(
  { db, log }: AggregatorContext,
  run: LiveRun,
  evaluations: readonly Evaluation[],
): Promise<void> {
  const aborting = evaluations.filter(({ abortNow }) => abortNow)
  const failing = run.failures.at(
    run.totals.durationMs,
    evaluations.map(({ result }) => result),
  )
  const failed = [...new Set([...aborting.map(({ result }) => result), ...failing])]
  if (failed.length === 0) return
  run.tellsThresholds = false
  await inTransaction(db.pool, async (sql) => {
    await lockRuns(sql, [run.runId])
    await queueThresholdDeliveries(sql, run.runId, failed)
  })
  log.info({ runId: run.runId, failed: failed.length }, 'thresholds fail while the run goes on')
}
