import { announce } from '@broadside/bus/point-feed'
import { storeLiveFindings } from '@broadside/db/runs/findings'
import { runLiveChecks, validityOf } from '@broadside/shared/checks'
import type { AggregatorContext } from './context.ts'
import type { LiveRun } from './live-run.ts'

/** Says at once when the generator cannot be believed: nobody should read its numbers until the end to learn it then. */
export async function judgeLive(context: AggregatorContext, run: LiveRun): Promise<void> {
  const { db, redis, keys, log } = context
  const findings = runLiveChecks(run)
  const said = JSON.stringify(findings)
  if (findings.length === 0 || said === run.saidLive) return
  const validity = validityOf(findings)
  if (!(await storeLiveFindings(db, run.runId, validity, findings))) return
  if (run.saidLive === undefined)
    log.warn({ runId: run.runId, validity, findings }, 'the generator is saturated')
  run.saidLive = said
  await announce(redis, keys, run.runId, { type: 'validity', validity })
}
