import { CHANGE_WORDS } from '../../compare/change-words.ts'
import type { MetricChange } from '../../compare/compare-sides.ts'
import { type ComparedLine, differs, environmentLines } from '../../compare/environment-lines.ts'
import { lookOf } from '../../compare/run-letters.ts'
import { changeText, metricText } from '../../format/change.ts'
import { duration } from '../../format/duration.ts'
import { TOO_FEW } from '../../format/percentile.ts'
import { settingText } from '../../format/setting.ts'
import { METRICS } from '../../metrics.ts'
import { escapeXml as text } from '../xml.ts'
import {
  type ComparisonReport,
  comparisonCharts,
  type ReportedPair,
  toneOfChange,
} from './comparison-report.ts'
import { htmlPage, table, time } from './html-page.ts'
import { svgChart } from './svg-chart.ts'
import { svgHistogram } from './svg-histogram.ts'

const WIDTH = 520
const HEIGHT = 220
const colour = (name: string) => `var(--${name})`

/** A comparison as one HTML file: opens offline, without a script. What must not be shown is hidden before. */
export function comparisonHtml(report: ComparisonReport): string {
  const { runs, pairs, takenAt } = report
  const title = `Comparison of ${runs.map(({ name }) => name).join(' and ')}`
  return htmlPage(
    title,
    `<header><h1>Comparison</h1>${sentences(pairs)}</header>
${listOfRuns(report)}${configuration(report)}${environment(report)}${metrics(report)}${charts(report)}${histograms(report)}
<p class="muted">Made by Broadside at ${time(takenAt)}. A is the baseline; the others are held against it.</p>`,
  )
}

/** The letter of a run with its line: colour never tells runs apart alone. */
function mark(index: number): string {
  const { letter, color, dash } = lookOf(index)
  const dashes = dash ? ` stroke-dasharray="${dash}"` : ''
  return `<span class="mark"><svg width="16" height="8" aria-hidden="true"><line x1="0" x2="16" y1="4" y2="4" stroke="${colour(color)}" stroke-width="2.5"${dashes}/></svg>${letter}</span>`
}

const sentences = (pairs: readonly ReportedPair[]): string =>
  pairs
    .map(
      ({ change, sentence }, index) =>
        `<p>${mark(index + 1)} <strong class="${toneOfChange(change)}">${CHANGE_WORDS[change]}</strong> ${text(sentence)}</p>`,
    )
    .join('')

function listOfRuns({ runs }: ComparisonReport): string {
  const rows = runs.map(({ name, startedAt, createdAt, durationMs }, index) => [
    `${mark(index)} ${text(name)}`,
    time(startedAt ?? createdAt),
    durationMs === null ? '' : text(duration(durationMs)),
  ])
  return table('Runs', ['', 'started', 'duration'], rows)
}

const heads = (runs: readonly unknown[]): string[] => runs.map((_, index) => mark(index))

const lines = (title: string, runs: readonly unknown[], found: readonly ComparedLine[]): string =>
  table(
    title,
    ['', ...heads(runs)],
    found.map((line) => [
      text(line.what),
      ...line.values.map((value) => (differs(line) ? `<strong>${text(value)}</strong>` : text(value))),
    ]),
  )

function configuration({ runs, differences }: ComparisonReport): string {
  if (differences.length === 0)
    return '<h2>Configuration</h2><p class="muted">Every setting is the same in all runs.</p>'
  const found = differences.map(({ path, values }) => ({ what: path, values: values.map(settingText) }))
  return lines('Configuration: settings that differ', runs, found)
}

const environment = ({ runs }: ComparisonReport): string =>
  lines('Environment: what differs is in bold', runs, environmentLines(runs))

function metrics({ runs, pairs }: ComparisonReport): string {
  const ids = [...new Set(pairs.flatMap((pair) => pair.metrics.map(({ metric }) => metric.id)))]
  const rows = ids.flatMap((id) => {
    const changes = pairs.map((pair) => pair.metrics.find(({ metric }) => metric.id === id))
    const known = changes.find((change) => change !== undefined)
    if (!known) return []
    const { metric } = known
    return [
      [
        `<span title="${text(METRICS[metric.metric].definition)}">${text(metric.label)}</span>`,
        valueCell(metric, known.a),
        ...changes.flatMap((change) => (change ? pairCells(change) : ['', ''])),
      ],
    ]
  })
  const [first = '', ...others] = heads(runs)
  return table(
    'Metrics',
    ['', first, ...others.flatMap((head) => [head, 'change (95\u202f% interval)'])],
    rows,
  )
}

const tooFew = `<span class="muted">${TOO_FEW}</span>`

/** A percentile that is not there had too few samples behind it. */
const valueCell = (metric: MetricChange['metric'], value: number | null): string =>
  value === null && metric.kind === 'percentile' ? tooFew : text(metricText(metric, value))

function pairCells({ metric, a, b, interval, change }: MetricChange): string[] {
  const value = valueCell(metric, b)
  if (a === null || b === null) return [value, tooFew]
  if (!interval) return [value, `<span class="muted">${CHANGE_WORDS[change]}</span>`]
  const range = `${changeText(metric, interval.low)} to ${changeText(metric, interval.high)}`
  return [
    value,
    `<span class="${toneOfChange(change)}">${text(changeText(metric, interval.estimate))} ${CHANGE_WORDS[change]}</span> <span class="muted">(${text(range)})</span>`,
  ]
}

const figure = (title: string, label: string, drawn: string): string =>
  `<figure><figcaption>${text(title)}</figcaption><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${text(label)}">${drawn}</svg></figure>`

const look = { width: WIDTH, height: HEIGHT, fontSize: 12, colour }

function charts(report: ComparisonReport): string {
  const figures = comparisonCharts(report).map((chart) =>
    figure(chart.title, `${chart.title} over time`, svgChart(chart, report.points, report.span, look)),
  )
  if (figures.length === 0) return ''
  return `<h2>Over time, aligned at the start</h2><p>${heads(report.runs).join(' ')}</p><div class="charts">${figures.join('')}</div>`
}

function histograms({ distributions, runs }: ComparisonReport): string {
  const figures = distributions.map(({ metric, runs: buckets }) =>
    figure(METRICS[metric].label, `Distribution of ${METRICS[metric].label}`, svgHistogram(buckets, look)),
  )
  if (figures.length === 0) return ''
  return `<h2>Distributions: share of each run’s samples, in ms</h2><p>${heads(runs).join(' ')}</p><div class="charts">${figures.join('')}</div>`
}
