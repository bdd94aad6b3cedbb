import type { RunAccumulator } from './accumulator.ts'
import {
  type CounterName,
  DEFINITION_VERSION,
  METRICS,
  type MetricName,
  type RateName,
  type TrendName,
} from './metrics.ts'
import type { Plan } from './plan.ts'
import { isOk } from './point-stats.ts'
import { OUTCOMES } from './run-error.ts'
import type { Series } from './series.ts'
import { isSteady, isWarmUp } from './steady.ts'
import { type ScenarioSpans, summariseScenarios } from './summarise-scenarios.ts'
import { summariseStages } from './summarise-stages.ts'
import type { RunSummary, TrendSummary } from './summary.ts'
import { trendSummary } from './trend-summary.ts'

const namesOf = <N extends MetricName>(type: string): N[] =>
  (Object.keys(METRICS) as MetricName[]).filter((name) => METRICS[name].type === type) as N[]
/** Sums over instances and names say nothing: these are told instance by instance. */
const OF_INSTANCES = /^(instance_|scraped_|server_(msgs|tokens)_)/
const COUNTERS = namesOf<CounterName>('counter').filter((name) => !OF_INSTANCES.test(name))
const RATES = namesOf<RateName>('rate')
const TRENDS = namesOf<TrendName>('trend')

/**
 * What a run amounts to. Counters and errors are of everything that happened; rates and trends leave the warm-up out.
 * Metrics that were never measured are missing, not zero. `spans` is when each scenario really had work.
 */
export function summarise(totals: RunAccumulator, plan: Plan, spans: ScenarioSpans = {}): RunSummary {
  const { durationMs } = totals
  const counters = countersOf(totals, () => true)
  const steady = trendsOf(totals, (series) => isOk(series) && isSteady(plan, series))
  return {
    definitionVersion: DEFINITION_VERSION,
    durationMs,
    counters,
    perSecond: durationMs > 0 ? mapValues(counters, (count) => (count * 1_000) / durationMs) : {},
    rates: ratesOf(totals),
    peakUsers: peakUsersOf(totals),
    trends: trendsOf(totals, (series) => isOk(series) && !isWarmUp(series)),
    ...(Object.keys(steady).length > 0 ? { steady } : {}),
    outcomes: outcomesOf(totals),
    stages: summariseStages(totals, plan),
    ...(plan.scenarios.length > 1 ? { scenarios: summariseScenarios(totals, plan, spans) } : {}),
    errors: errorsOf(totals),
  }
}

type Counters = Partial<Record<CounterName, number>>
type Trends = Partial<Record<TrendName, TrendSummary>>

/** Counters by name, over the series that `wanted` picks. */
export function countersOf(totals: RunAccumulator, wanted: (series: Series) => boolean): Counters {
  const known = new Set<string>(COUNTERS)
  const counters: Record<string, number> = {}
  for (const { series, value } of totals.counters.values())
    if (known.has(series.metric) && wanted(series))
      counters[series.metric] = (counters[series.metric] ?? 0) + value
  return counters
}

/** Trends by name, over the series that `wanted` picks; empty ones are left out. */
export function trendsOf(totals: RunAccumulator, wanted: (series: Series) => boolean): Trends {
  const trends: Trends = {}
  for (const name of TRENDS) {
    const trend = trendSummary(totals.histogram(name, wanted))
    if (trend) trends[name] = trend
  }
  return trends
}

function ratesOf(totals: RunAccumulator): RunSummary['rates'] {
  const rates: Partial<Record<RateName, { held: number; asked: number; share: number }>> = {}
  for (const name of RATES) {
    let held = 0
    let asked = 0
    for (const { series, value } of totals.rates.values())
      if (series.metric === name && !isWarmUp(series)) {
        held += value[0]
        asked += value[1]
      }
    if (asked > 0) rates[name] = { held, asked, share: held / asked }
  }
  return rates
}

function outcomesOf(totals: RunAccumulator): RunSummary['outcomes'] {
  return OUTCOMES.filter((outcome) => outcome !== 'ok').flatMap((outcome) => {
    const trends = trendsOf(totals, (series) => series.tags.outcome === outcome && !isWarmUp(series))
    return Object.entries(trends).map(([metric, trend]) => ({ metric: metric as TrendName, outcome, trend }))
  })
}

/** Most users active at once, over all scenarios. */
function peakUsersOf(totals: RunAccumulator): number {
  let peak = 0
  for (const { gauges } of totals.seconds.values()) {
    let users = 0
    for (const [key, sample] of Object.entries(gauges))
      if (key === 'vus' || key.startsWith('vus{')) users += sample.max
    peak = Math.max(peak, users)
  }
  return peak
}

function errorsOf(totals: RunAccumulator): RunSummary['errors'] {
  const byKey = new Map<string, RunSummary['errors'][number]>()
  for (const { code, message, count } of totals.errors) {
    const key = JSON.stringify([code, message])
    byKey.set(key, { code, message, count: count + (byKey.get(key)?.count ?? 0) })
  }
  return [...byKey.values()].sort((a, b) => b.count - a.count || (a.message < b.message ? -1 : 1))
}

function mapValues(counters: Counters, change: (value: number) => number): Counters {
  return Object.fromEntries(Object.entries(counters).map(([name, value]) => [name, change(value)]))
}
