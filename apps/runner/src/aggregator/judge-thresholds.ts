import { isThresholdEventWanted } from '@broadside/db/webhooks/deliveries'
import { evaluateThresholds } from '@broadside/shared/thresholds/evaluate'
import { abortOnThresholds } from './abort-on-thresholds.ts'
import type { AggregatorContext } from './context.ts'
import type { LiveRun } from './live-run.ts'
import { tellThresholdFailures } from './tell-threshold-failures.ts'

/** Evaluates the thresholds on what is known so far, where that can change anything before the end. */
export async function judgeThresholds(context: AggregatorContext, run: LiveRun): Promise<void> {
  const { thresholds } = run.config
  const all = Object.values(thresholds).flat()
  if (all.length === 0) return
  const mayAbort = !run.aborting && all.some((entry) => typeof entry === 'object' && entry.abortOnFail)
  run.tellsThresholds ??= await isThresholdEventWanted(context.db, run.runId)
  if (!mayAbort && !run.tellsThresholds) return
  const evaluations = evaluateThresholds(thresholds, run.totals, run.plan)
  if (run.tellsThresholds) await tellThresholdFailures(context, run, evaluations)
  if (mayAbort) await abortOnThresholds(context, run, evaluations)
}
