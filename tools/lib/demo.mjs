import { setTimeout as sleep } from 'node:timers/promises'
import { StepError } from './step-error.mjs'

const pollMs = 500
const timeoutMs = 120_000
const requestTimeoutMs = 10_000
const over = new Set(['finished', 'failed', 'aborted'])

/**
 * @typedef {{ count?: number, p50Ms?: number | null, p95Ms?: number | null, medMs?: number, maxMs?: number }} Trend
 * @typedef {{
 *   id: string, status: string, verdict: string, validity: string, url?: string, failure?: { message?: string } | null,
 *   summary?: { durationMs?: number, counters?: Record<string, number>, trends?: Record<string, Trend> } | null,
 * }} Run
 */

/**
 * Starts a scenario over REST, as CI would, and follows it to its end.
 * @param {{ url: string, apiKey: string, scenario: string, report: import('./steps.mjs').Report }} options
 * @returns {Promise<Run & { url: string }>}
 */
export async function runDemo({ url, apiKey, scenario, report }) {
  /** @param {string} path @param {RequestInit} [init] @returns {Promise<Run>} */
  const ask = async (path, init) => {
    const response = await fetch(`${url}/api/v1${path}`, {
      ...init,
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(requestTimeoutMs),
    })
    const text = await response.text()
    if (response.ok) return JSON.parse(text)
    throw new StepError(`the demo run was refused with status ${response.status}`, {
      why: text.slice(0, 500),
      todo: 'read .broadside/logs/web.log',
    })
  }
  const created = await ask('/runs', { method: 'POST', body: JSON.stringify({ scenario, overrides: {} }) })
  const link = new URL(created.url ?? `/runs/${created.id}`, url).href
  const endMs = performance.now() + timeoutMs
  for (;;) {
    const run = await ask(`/runs/${created.id}`)
    report.progress(`${run.status} ${progressOf(run)}`)
    if (over.has(run.status)) return { ...run, url: link }
    if (performance.now() > endMs) {
      throw new StepError(`the demo run is still ${run.status} after ${timeoutMs / 1000} s`, {
        why: 'no runner finished it',
        todo: `open ${link}, and read worker.log and aggregator.log in .broadside/logs`,
      })
    }
    await sleep(pollMs)
  }
}

/** @param {Run} run */
function progressOf({ summary }) {
  const done = summary?.counters?.queries
  return done === undefined ? '' : `, ${done} queries done`
}

/**
 * The result in words, one fact a line.
 * @param {Run & { url: string }} run
 * @returns {string[]}
 */
export function describeRun(run) {
  const counters = run.summary?.counters ?? {}
  const trends = run.summary?.trends ?? {}
  const failed = run.failure?.message
  return [
    `status    ${run.status}${failed ? `: ${failed}` : ''}, verdict ${run.verdict}, ${run.validity}`,
    `queries   ${number(counters.queries)} of ${number(counters.queries_attempted)} ok`,
    `tokens    ${number(counters.output_tokens)} received of ${number(counters.tokens_expected)} expected`,
    `ttft      ${milliseconds(trends.ttft)}`,
    `e2e       ${milliseconds(trends.e2e)}`,
    `link      ${run.url}`,
  ]
}

/** @param {number | undefined} value */
const number = (value) => (value === undefined ? '?' : value.toLocaleString('en').replaceAll(',', '\u202f'))

/** @param {Trend | undefined} trend a percentile is null when too few samples support it */
function milliseconds(trend) {
  if (!trend || trend.count === 0) return 'no samples'
  const round = (/** @type {number} */ ms) => `${ms.toFixed(1)} ms`
  const p50 = trend.p50Ms ?? trend.medMs
  const middle = p50 === undefined ? '' : `p50 ${round(p50)}`
  if (trend.p95Ms != null) return `${middle}, p95 ${round(trend.p95Ms)}`
  return `${middle}, p95 needs more samples${trend.maxMs === undefined ? '' : `, max ${round(trend.maxMs)}`}`
}
