import { duration } from '../format/duration.ts'
import { counted, milliseconds } from '../format/quantity.ts'
import { observedText } from '../format/threshold.ts'
import { exitCodeOf, outcomeWords } from '../runs/exit-code.ts'
import { RUN_ERRORS } from '../runs/run-error.ts'
import type { ThresholdResult } from '../summary/summary.ts'
import { loudFindings, type RunReport } from './run-report.ts'

/** What Slack's incoming webhooks take, and those that follow it (Mattermost, Discord under /slack). */
export interface SlackMessage {
  /** Of notifications, and where blocks are not shown. */
  readonly text: string
  readonly blocks: readonly object[]
}

const LINES_SHOWN = 8

/** An ended run as a message: what came of it, and why. */
export function slackMessage(run: RunReport): SlackMessage {
  const code = exitCodeOf(run)
  const icon = code === 0 ? ':white_check_mark:' : code === 98 ? ':warning:' : ':x:'
  const text = `${icon} ${slackText(run.name)}: ${outcomeWords(run)}`
  const { branch, commit } = run.git
  const facts = [
    run.summary && duration(run.summary.durationMs),
    run.validity && `validity ${run.validity}`,
    run.summary?.trends.ttft && `ttft median ${milliseconds(run.summary.trends.ttft.medMs)}`,
    run.target && slackText(run.target),
    branch && slackText(commit ? `${branch} @ ${commit.slice(0, 10)}` : branch),
  ].filter(Boolean)
  const why = [
    ...(run.failure ? [`${RUN_ERRORS[run.failure.code]}: ${run.failure.message}`] : []),
    ...loudFindings(run).map(({ severity, title }) => `${severity}: ${title}`),
    ...run.thresholds.filter(({ passed }) => !passed).map(thresholdLine),
  ].slice(0, LINES_SHOWN)
  return {
    text,
    blocks: [
      section(`${icon} *<${run.url}|${slackText(run.name)}>*: ${outcomeWords(run)}`),
      ...(why.length > 0 ? [bullets(why)] : []),
      { type: 'context', elements: [{ type: 'mrkdwn', text: facts.join('  ·  ') || run.status }] },
    ],
  }
}

/** Thresholds that failed, while the run goes on or at its end. */
export function thresholdMessage(
  run: Pick<RunReport, 'name' | 'url' | 'status'>,
  failed: readonly ThresholdResult[],
): SlackMessage {
  const what = `${counted(failed.length, 'threshold')} failed${run.status === 'running' ? ' while the run goes on' : ''}`
  return {
    text: `:warning: ${slackText(run.name)}: ${what}`,
    blocks: [
      section(`:warning: *<${run.url}|${slackText(run.name)}>*: ${what}`),
      bullets(failed.slice(0, LINES_SHOWN).map(thresholdLine)),
    ],
  }
}

const thresholdLine = (one: ThresholdResult): string =>
  `${one.metric}: ${one.threshold}, observed ${observedText(one)}`

const section = (markdown: string) => ({
  type: 'section',
  text: { type: 'mrkdwn', text: markdown.slice(0, 3_000) },
})

const bullets = (lines: readonly string[]) => section(lines.map((line) => `• ${slackText(line)}`).join('\n'))

/** Slack's three control characters escaped; marks of its markup cannot pair over a name. */
const slackText = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[&<>]/g, (c) => (c === '&' ? '&amp;' : c === '<' ? '&lt;' : '&gt;'))
    .replace(/[*_~`|]/g, (c) => `\u200b${c}`)
