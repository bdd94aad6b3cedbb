import { sendCommand } from '@broadside/bus/control'
import { announce } from '@broadside/bus/point-feed'
import { addEventNow } from '@broadside/db/runs/events'
import { requestStop } from '@broadside/db/runs/request-stop'
import { evaluateThresholds } from '@broadside/shared/thresholds/evaluate'
import type { AggregatorContext } from './context.ts'
import type { LiveRun } from './live-run.ts'

/** Evaluates the thresholds on what is known so far, and asks the run to stop when one with abortOnFail has failed. */
export async function abortOnThresholds(context: AggregatorContext, run: LiveRun): Promise<void> {
  const { db, redis, keys, log } = context
  const { thresholds } = run.config
  const mayAbort = Object.values(thresholds)
    .flat()
    .some((entry) => typeof entry === 'object' && entry.abortOnFail)
  if (!mayAbort || run.aborting) return
  const failed = evaluateThresholds(thresholds, run.totals, run.plan).find(
    (evaluation) => evaluation.abortNow,
  )
  if (!failed) return
  run.aborting = true
  const { metric, threshold, observed } = failed.result
  log.info({ runId: run.runId, metric, threshold, observed }, 'a threshold aborts the run')
  const answer = await requestStop(db, run.runId, { reason: 'threshold_abort' })
  if (answer !== 'stopping') return
  await addEventNow(db, run.runId, {
    kind: 'threshold',
    label: `${metric} ${threshold} failed`,
    detail: { metric, threshold, observed },
  })
  await sendCommand(redis, keys, run.runId, { type: 'stop' })
  await announce(redis, keys, run.runId, { type: 'event' })
}
