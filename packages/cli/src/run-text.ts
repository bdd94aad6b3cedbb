import { loudFindings, type RunReport } from '@broadside/shared/export/run-report'
import { duration } from '@broadside/shared/format/duration'
import { count, milliseconds } from '@broadside/shared/format/quantity'
import { marginText, observedText } from '@broadside/shared/format/threshold'
import { METRICS, type TrendName } from '@broadside/shared/metrics'
import { outcomeWords } from '@broadside/shared/runs/exit-code'
import { RUN_ERRORS } from '@broadside/shared/runs/run-error'

const LATENCIES: readonly TrendName[] = ['ttft', 'e2e', 'http_req_duration']

/** An ended run for a terminal: what it amounts to first, then why, then the numbers. */
export function runText(run: RunReport): string {
  const { summary, failure, verdict, validity } = run
  const lines = [
    `${run.name}: ${outcomeWords(run)}`,
    `  status     ${run.status}${summary ? ` after ${duration(summary.durationMs)}` : ''}, verdict ${verdict}, ${validity ?? 'not judged'}`,
    ...(failure ? [`  why        ${RUN_ERRORS[failure.code] ?? failure.code}: ${failure.message}`] : []),
    ...loudFindings(run).map(({ severity, title }) => `  ${severity.padEnd(10)} ${title}`),
    ...run.thresholds.map(
      (result) =>
        `  ${result.passed ? 'ok        ' : 'not ok    '} ${result.metric}: ${result.threshold}, observed ${observedText(result)} (${marginText(result)})`,
    ),
    ...(summary ? numberLines(summary) : []),
    `  link       ${run.url}`,
  ]
  return lines.join('\n')
}

function numberLines({ counters, trends }: NonNullable<RunReport['summary']>): string[] {
  const { queries, queries_attempted: attempted, http_reqs: requests, output_tokens: tokens } = counters
  return [
    ...(attempted === undefined ? [] : [`  queries    ${count(queries ?? 0)} of ${count(attempted)} ok`]),
    ...(requests === undefined ? [] : [`  requests   ${count(requests)}`]),
    ...(tokens === undefined
      ? []
      : [`  tokens     ${count(tokens)} received of ${count(counters.tokens_expected)} expected`]),
    ...LATENCIES.flatMap((name) => {
      const trend = trends[name]
      if (!trend) return []
      const p95 =
        trend.p95Ms === null ? `max ${milliseconds(trend.maxMs)}` : `p95 ${milliseconds(trend.p95Ms)}`
      return [`  ${METRICS[name].label.toLowerCase()}: median ${milliseconds(trend.medMs)}, ${p95}`]
    }),
  ]
}
