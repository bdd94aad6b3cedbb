import { duration } from '../../format/duration.ts'
import { bytes, count, milliseconds, perSecond, quantity } from '../../format/quantity.ts'
import { marginText, observedText } from '../../format/threshold.ts'
import { type CounterName, METRICS, type MetricName } from '../../metrics.ts'
import { exitCodeOf, outcomeWords } from '../../runs/exit-code.ts'
import { RUN_ERRORS } from '../../runs/run-error.ts'
import { READING_ORDER } from '../../summary/reading-order.ts'
import { loudFindings, type RunReport } from '../run-report.ts'
import { escapeXml as text } from '../xml.ts'
import { htmlPage, table, time } from './html-page.ts'
import { toneOf } from './palette.ts'
import { chartsOf, type ReportPoint } from './series.ts'
import { svgChart } from './svg-chart.ts'

export interface HtmlReport {
  readonly run: RunReport
  readonly points: readonly ReportPoint[]
  /** Seconds that each point stands for. */
  readonly span: number
  readonly takenAt: Date | string
  readonly errors: readonly { readonly code: string; readonly message: string; readonly count: number }[]
}

/** A run as one HTML file: opens offline, in light and dark, without a script. What must not be shown is hidden before. */
export function htmlReport(report: HtmlReport): string {
  const { run } = report
  const tone = toneOf(exitCodeOf(run))
  const suspect = run.validity === 'suspect' ? ' <span class="suspect">but suspect</span>' : ''
  return htmlPage(
    `${run.name}: ${outcomeWords(run)}`,
    `<header><h1>${text(run.name)}</h1><p class="verdict ${tone}">${text(outcomeWords(run))}${suspect}</p><p class="muted">${facts(report)}</p></header>
${run.failure ? `<p class="failed">${text(`${RUN_ERRORS[run.failure.code]}: ${run.failure.message}`)}</p>` : ''}
${findings(run)}${thresholds(run)}${charts(report)}${latencies(run)}${counters(run)}${errors(report)}
<p class="muted">Made by Broadside at ${time(report.takenAt)}. Definitions version ${run.summary?.definitionVersion ?? '–'}.</p>`,
  )
}

function facts({ run }: HtmlReport): string {
  const { branch, commit } = run.git
  const parts = [
    run.startedAt && time(run.startedAt),
    run.summary && text(duration(run.summary.durationMs)),
    run.summary && `${text(count(run.summary.peakUsers))} users`,
    run.validity &&
      `validity <strong class="${run.validity === 'valid' ? 'passed' : run.validity}">${run.validity}</strong>`,
    run.target && text(run.target),
    branch && text(commit ? `${branch} @ ${commit.slice(0, 10)}` : branch),
  ]
  return parts.filter(Boolean).join(' · ')
}

function findings(run: RunReport): string {
  const lines = loudFindings(run).map(
    ({ severity, title, advice }) =>
      `<li><strong class="${severity === 'invalid' ? 'invalid' : 'suspect'}">${severity === 'invalid' ? 'Invalid' : 'Warning'}</strong> ${text(title)} <span class="muted">${text(advice)}</span></li>`,
  )
  return lines.length === 0 ? '' : `<h2>Can it be believed?</h2><ul>${lines.join('')}</ul>`
}

function thresholds({ thresholds: results }: RunReport): string {
  const rows = results.map((result) => [
    `<code>${text(`${result.metric}: ${result.threshold}`)}</code>`,
    text(observedText(result)),
    text(marginText(result)),
    `<span class="${result.passed ? 'passed' : 'failed'}">${result.passed ? '✓ passed' : '✗ failed'}</span>`,
  ])
  return table('Thresholds', ['threshold', 'observed', 'to its limit', 'result'], rows)
}

function charts({ points, span }: HtmlReport): string {
  const colour = (name: string) => `var(--${name})`
  const figures = chartsOf(points).map((chart) => {
    const look = { width: 520, height: 220, fontSize: 12, colour }
    const keys = chart.series
      .map((series) => `<i style="background:${colour(series.colour)}"></i>${series.label}`)
      .join('')
    return `<figure><figcaption>${chart.title}<span class="muted">${chart.series.length > 1 ? keys : ''}</span></figcaption><svg viewBox="0 0 520 220" role="img" aria-label="${chart.title} over time">${svgChart(chart, points, span, look)}</svg></figure>`
  })
  return figures.length === 0 ? '' : `<h2>Over time</h2><div class="charts">${figures.join('')}</div>`
}

/** What was measured, in that order. */
const inOrder = <N extends MetricName, V>(
  order: readonly N[],
  measured?: Readonly<Partial<Record<N, V>>>,
): [N, V][] =>
  order.flatMap((name) => {
    const value = measured?.[name]
    return value === undefined ? [] : [[name, value] as [N, V]]
  })

const named = (name: MetricName): string =>
  `<span title="${text(METRICS[name].definition)}">${text(METRICS[name].label)}</span>`

function latencies({ summary }: RunReport): string {
  const shown = (ms: number | null) =>
    ms === null ? '<span class="muted">n too small</span>' : text(milliseconds(ms))
  const rows = inOrder(READING_ORDER, summary?.trends).map(([name, trend]) => [
    named(name),
    ...[trend.p50Ms, trend.p90Ms, trend.p95Ms, trend.p99Ms, trend.p999Ms, trend.maxMs].map(shown),
    text(count(trend.count)),
  ])
  return table('Percentiles', ['', 'p50', 'p90', 'p95', 'p99', 'p99.9', 'max', 'n'], rows)
}

function counters({ summary }: RunReport): string {
  const rows = inOrder(Object.keys(METRICS) as CounterName[], summary?.counters).map(([name, value]) => {
    const rate = summary?.perSecond[name]
    const isBytes = METRICS[name].unit === 'bytes'
    return [
      named(name),
      text(quantity(value, METRICS[name].unit)),
      text(isBytes && rate !== undefined ? `${bytes(rate)}/s` : perSecond(rate)),
    ]
  })
  return table('Counters', ['', 'total', 'per second'], rows)
}

function errors({ errors: groups }: HtmlReport): string {
  const rows = groups
    .slice(0, 100)
    .map((group) => [
      text(group.code),
      text(count(group.count)),
      `<span class="l">${text(group.message)}</span>`,
    ])
  return table('Errors', ['class', 'count', 'message'], rows)
}
