import { duration } from '../format/duration.ts'
import { NOTHING } from '../format/number.ts'
import { count, milliseconds, perSecond } from '../format/quantity.ts'
import { marginText, observedText } from '../format/threshold.ts'
import { type CounterName, METRICS, type TrendName } from '../metrics.ts'
import { exitCodeOf, outcomeWords } from '../runs/exit-code.ts'
import { RUN_ERRORS } from '../runs/run-error.ts'
import type { RunSummary, TrendSummary } from '../summary/summary.ts'
import { loudFindings, type RunReport } from './run-report.ts'

const LATENCIES: readonly TrendName[] = [
  'ttft',
  'itl',
  'e2e',
  'http_req_duration',
  'response_time',
  'ws_connecting',
]
const COUNTS: readonly CounterName[] = [
  'queries',
  'queries_failed',
  'http_reqs',
  'output_tokens',
  'tokens_missing',
  'dropped_iterations',
  'ws_drops',
]
const ERRORS_SHOWN = 5

/** An ended run as Markdown, fit for a comment on a pull request: whether it passed, can be believed, and the numbers. */
export function markdownSummary(run: RunReport): string {
  const blocks = [
    `### ${mark(run)} ${markdownText(run.name)}: ${headline(run)}`,
    facts(run),
    run.failure ? `**Why**: ${RUN_ERRORS[run.failure.code]}: ${markdownText(run.failure.message)}` : '',
    findingLines(run),
    thresholdTable(run),
    ...(run.summary ? [latencyTable(run.summary), countLine(run.summary), errorTable(run.summary)] : []),
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

/** Text that Markdown and HTML leave alone, on one line; a name cannot address somebody or start a table. */
export const markdownText = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[&<>@\\`*_[\]|~#]/g, (character) =>
      '&<>@'.includes(character) ? `&#${character.charCodeAt(0)};` : `\\${character}`,
    )

/** Code that may stand in a table: no backtick ends it, and a pipe is escaped as GitHub reads it. */
const code = (text: string): string =>
  `\`${text.replace(/\s+/g, ' ').replaceAll('`', "'").replaceAll('|', '\\|')}\``

function mark(run: RunReport): string {
  const exitCode = exitCodeOf(run)
  if (exitCode === 0) return '✅'
  return exitCode === 98 ? '⚠️' : '❌'
}

function headline(run: RunReport): string {
  const words = outcomeWords(run)
  if (run.validity === 'invalid' && run.verdict === 'passed')
    return `${words} (thresholds passed, but not to be trusted)`
  return run.validity === 'suspect' ? `${words}, but suspect` : words
}

function facts(run: RunReport): string {
  const { branch, commit } = run.git
  const git = [branch && code(branch), commit && code(commit.slice(0, 10))].filter(Boolean).join(' @ ')
  const parts = [
    `[Run ${run.id.slice(-8)}](${run.url})`,
    run.summary && duration(run.summary.durationMs),
    run.validity && `validity: **${run.validity}**`,
    run.thresholds.length > 0 &&
      `thresholds: **${run.thresholds.filter(({ passed }) => passed).length} of ${run.thresholds.length}** passed`,
    run.target && `target: ${markdownText(run.target)}`,
    git,
  ]
  return parts.filter(Boolean).join(' · ')
}

function findingLines(run: RunReport): string {
  return loudFindings(run)
    .map(
      ({ severity, title, advice }) =>
        `- **${severity === 'invalid' ? 'Invalid' : 'Warning'}**: ${markdownText(title)}${advice ? ` ${markdownText(advice)}` : ''}`,
    )
    .join('\n')
}

function thresholdTable({ thresholds }: RunReport): string {
  if (thresholds.length === 0) return ''
  const rows = thresholds.map((result) => [
    result.passed ? '✅' : '❌',
    code(`${result.metric}: ${result.threshold}`),
    observedText(result),
    marginText(result),
  ])
  return table(['', 'threshold', 'observed', 'margin'], rows)
}

function latencyTable({ trends }: RunSummary): string {
  const rows = LATENCIES.flatMap((name) => {
    const trend = trends[name]
    return trend ? [[METRICS[name].label, ...percentiles(trend), count(trend.count)]] : []
  })
  return rows.length === 0 ? '' : table(['latency', 'p50', 'p95', 'p99', 'max', 'n'], rows)
}

const percentiles = ({ p50Ms, p95Ms, p99Ms, maxMs }: TrendSummary): string[] => [
  ...[p50Ms, p95Ms, p99Ms].map((ms) => (ms === null ? 'n too small' : milliseconds(ms))),
  milliseconds(maxMs),
]

function countLine({ counters, perSecond: rates }: RunSummary): string {
  const parts = COUNTS.flatMap((name) => {
    const value = counters[name]
    if (value === undefined) return []
    const rate = rates[name]
    return [`${METRICS[name].label}: ${count(value)}${rate && value > 0 ? ` (${perSecond(rate)})` : ''}`]
  })
  return parts.join(' · ')
}

function errorTable({ errors }: RunSummary): string {
  if (errors.length === 0) return ''
  const worst = [...errors].sort((a, b) => b.count - a.count).slice(0, ERRORS_SHOWN)
  const rows = worst.map((error) => [
    count(error.count),
    code(error.code),
    markdownText(error.message) || NOTHING,
  ])
  const more = errors.length - worst.length
  return `${table(['errors', 'class', 'message'], rows)}${more > 0 ? `\n\n… and ${more} more kinds of error` : ''}`
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
