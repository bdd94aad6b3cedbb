import { WARM_UP } from '../plan/stages.ts'
import type { Plan } from '../plan.ts'
import type { RunAccumulator } from '../points/accumulator.ts'
import type { ShardEnd } from '../points/metric-frame.ts'
import { isOk } from '../points/point-stats.ts'
import type { Series } from '../points/series.ts'
import { isWarmUp } from './steady.ts'
import { countersOf, trendsOf } from './summarise-series.ts'
import type { ScenarioSummary } from './summary.ts'

export type ScenarioSpans = NonNullable<ShardEnd['scenarios']>

/** From the first shard's start to the last one's end, for each scenario. */
export function joinSpans(ends: readonly (ShardEnd | undefined)[]): ScenarioSpans {
  const joined: Record<string, { startMs: number; endMs: number }> = {}
  for (const end of ends)
    for (const [scenario, { startMs, endMs }] of Object.entries(end?.scenarios ?? {})) {
      const before = joined[scenario]
      joined[scenario] = {
        startMs: Math.min(before?.startMs ?? startMs, startMs),
        endMs: Math.max(before?.endMs ?? endMs, endMs),
      }
    }
  return joined
}

/**
 * One row for each scenario, in the order of their starts, without its warm-up. `spans` is when each really had work: an amount of
 * work that is done early is over early. Without it the plan's times stand in.
 */
export function summariseScenarios(
  totals: RunAccumulator,
  plan: Plan,
  spans: ScenarioSpans = {},
): ScenarioSummary[] {
  // A stored configuration does not keep the order of its names.
  const inOrder = [...plan.scenarios].sort((a, b) => a.startMs - b.startMs || a.peakUsers - b.peakUsers)
  return inOrder.flatMap((planned) => {
    const { scenario, stages, startMs, regularEndMs, peakUsers } = planned
    const here = (series: Series) => series.tags.scenario === scenario && !isWarmUp(series)
    const counters = countersOf(totals, here)
    const trends = trendsOf(totals, (series) => here(series) && isOk(series))
    if (Object.keys(counters).length + Object.keys(trends).length === 0) return []
    const warm = stages.find((stage) => stage.name === WARM_UP)
    const fromMs = Math.max(spans[scenario]?.startMs ?? startMs, warm?.toMs ?? 0)
    const toMs = Math.max(fromMs, spans[scenario]?.endMs ?? Math.min(regularEndMs, totals.durationMs))
    return [
      { scenario, users: peakUsers, fromMs, toMs, counters, trends, failedShare: failedShare(totals, here) },
    ]
  })
}

/** Share of requests or queries that failed; null where none were asked. */
function failedShare(totals: RunAccumulator, wanted: (series: Series) => boolean): number | null {
  let failed = 0
  let asked = 0
  for (const { series, value } of totals.rates.values())
    if ((series.metric === 'http_req_failed' || series.metric === 'query_failed') && wanted(series)) {
      failed += value[0]
      asked += value[1]
    }
  return asked > 0 ? failed / asked : null
}
