import { sendCommand } from '@broadside/bus/control'
import { announce } from '@broadside/bus/point-feed'
import { addEventNow } from '@broadside/db/runs/events'
import { requestStop } from '@broadside/db/runs/request-stop'
import type { Evaluation } from '@broadside/shared/thresholds/evaluate'
import type { AggregatorContext } from './context.ts'
import type { LiveRun } from './live-run.ts'

/** Asks the run to stop when a threshold with abortOnFail has failed. */
export async function abortOnThresholds(
  { db, redis, keys, log }: AggregatorContext,
  run: LiveRun,
  evaluations: readonly Evaluation[],
): Promise<void> {
  const failed = evaluations.find((evaluation) => evaluation.abortNow)
  if (!failed || run.aborting) return
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
