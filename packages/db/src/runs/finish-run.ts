import type { RunFailure } from '@broadside/shared/runs/run-error'
import { type RunStatus, sourcesOf, type Validity, type Verdict } from '@broadside/shared/runs/run-status'
import type { RunOutcome } from '@broadside/shared/summary/summary'
import type { Db } from '../client.ts'
import { lockRuns } from '../measurements/frames.ts'
import { insertRunHistograms, type SeriesHistogram } from '../measurements/histograms.ts'
import { changedBy, inTransaction, type Sql } from '../sql.ts'
import { queueRunDeliveries, queueThresholdDeliveries } from '../webhooks/deliveries.ts'
import { replaceFindings } from './findings.ts'

export interface RunFinish {
  readonly status: Extract<RunStatus, 'finished' | 'failed' | 'aborted'>
  readonly verdict: Verdict
  readonly validity: Validity
  readonly outcome: RunOutcome
  /** Whole-run histograms by series, for exports and comparisons. */
  readonly histograms?: readonly SeriesHistogram[]
}

/** Closes a run with everything it amounts to, in one transaction. False: it had ended already, nothing is written. */
export function finishRun(db: Db, runId: string, finish: RunFinish): Promise<boolean> {
  return inTransaction(db.pool, async (sql) => {
    const { status, verdict, validity, outcome, histograms = [] } = finish
    // Whoever stores frames now is waited for, and whoever comes later finds the run ended.
    await lockRuns(sql, [runId])
    const ended = await endRun(sql, runId, { status, from: sourcesOf(status), failure: outcome.failure })
    if (!ended) return false
    await sql.query(
      'UPDATE run SET verdict = $2::verdict, validity = $3::validity, summary = $4, thresholds = $5 WHERE id = $1',
      [runId, verdict, validity, JSON.stringify(outcome.summary), JSON.stringify(outcome.thresholds)],
    )
    const failed = outcome.thresholds.filter(({ passed }) => !passed)
    if (failed.length > 0) await queueThresholdDeliveries(sql, runId, failed)
    await replaceFindings(sql, runId, outcome.findings)
    await insertRunHistograms(sql, runId, histograms)
    return true
  })
}

/** Ends a run that has nothing to sum up. False: it is in none of the statuses of `from` any more. */
export function failRun(
  db: Db,
  runId: string,
  failure: RunFailure,
  from: readonly RunStatus[] = sourcesOf('failed'),
): Promise<boolean> {
  return inTransaction(db.pool, (sql) => endRun(sql, runId, { status: 'failed', from, failure }))
}

interface RunEnd {
  readonly status: Extract<RunStatus, 'finished' | 'failed' | 'aborted'>
  readonly from: readonly RunStatus[]
  readonly failure?: RunFailure
}

/**
 * The guarded update behind every end of a run. Shards that nobody had taken end with it, and its frames go: what they held
 * is in points and summary, and a frame that is delivered again is refused by the run's status.
 */
export async function endRun(sql: Sql, runId: string, { status, from, failure }: RunEnd): Promise<boolean> {
  const changed = await changedBy(
    sql,
    `UPDATE run SET status = $2::run_status, failure_code = $3, failure_message = $4, finished_at = now()
     WHERE id = $1 AND status = ANY($5::run_status[])`,
    [runId, status, failure?.code ?? null, failure?.message ?? null, from],
  )
  if (changed === 0) return false
  await sql.query(
    `UPDATE shard SET status = 'failed', finished_at = now(), failure_code = $2,
       failure_message = 'the run ended before any runner had taken this shard'
     WHERE run_id = $1 AND status = 'queued'`,
    [runId, failure?.code ?? 'no_runner'],
  )
  await sql.query('DELETE FROM frame WHERE run_id = $1', [runId])
  await queueRunDeliveries(sql, runId, `run.${status}`)
  return true
}
