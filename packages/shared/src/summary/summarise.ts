import { DEFINITION_VERSION, type TrendName } from '../metrics.ts'
import type { Plan } from '../plan.ts'
import type { RunAccumulator } from '../points/accumulator.ts'
import { isOk } from '../points/point-stats.ts'
import { OUTCOMES } from '../runs/run-error.ts'
import { isSteady, isWarmUp } from './steady.ts'
import { type ScenarioSpans, summariseScenarios } from './summarise-scenarios.ts'
import { type Counters, countersOf, ratesOf, trendsOf } from './summarise-series.ts'
import { summariseStages } from './summarise-stages.ts'
import type { RunSummary } from './summary.ts'

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
