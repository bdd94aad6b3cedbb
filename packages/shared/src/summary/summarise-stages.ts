import type { Plan } from '../plan.ts'
import type { RunAccumulator } from '../points/accumulator.ts'
import { isOk } from '../points/point-stats.ts'
import type { Series } from '../points/series.ts'
import { countersOf, trendsOf } from './summarise-series.ts'
import type { StageSummary } from './summary.ts'

/**
 * One row for each stage of each scenario, in the plan's order, as far as the run has come; then the stages that were
 * measured but never planned (a person changed the load).
 */
export function summariseStages(totals: RunAccumulator, plan: Plan): StageSummary[] {
  const { durationMs } = totals
  const rows: StageSummary[] = []
  const done = new Set<string>()
  for (const { scenario, stages } of plan.scenarios)
    for (const span of stages) {
      done.add(keyOf(scenario, span.name))
      const row = measured(totals, scenario, span.name)
      if (span.fromMs >= durationMs && !row) continue
      rows.push({
        scenario,
        stage: span.name,
        steady: span.steady,
        fromMs: span.fromMs,
        toMs: Math.max(span.fromMs, Math.min(span.toMs, durationMs)),
        counters: row?.counters ?? {},
        trends: row?.trends ?? {},
      })
    }
  for (const [scenario, stage] of unplanned(totals, done)) {
    const row = measured(totals, scenario, stage)
    if (row) rows.push({ scenario, stage, steady: false, fromMs: 0, toMs: durationMs, ...row })
  }
  return rows
}

const keyOf = (scenario: string, stage: string): string => `${scenario}\n${stage}`

function measured(totals: RunAccumulator, scenario: string, stage: string) {
  const here = (series: Series) => series.tags.scenario === scenario && series.tags.stage === stage
  const counters = countersOf(totals, here)
  const trends = trendsOf(totals, (series) => here(series) && isOk(series))
  return Object.keys(counters).length + Object.keys(trends).length > 0 ? { counters, trends } : undefined
}

function unplanned(totals: RunAccumulator, planned: ReadonlySet<string>): [string, string][] {
  const found = new Map<string, [string, string]>()
  for (const { series } of [...totals.counters.values(), ...totals.histograms.values()]) {
    const { scenario, stage } = series.tags
    if (scenario === undefined || stage === undefined) continue
    const key = keyOf(scenario, stage)
    if (!planned.has(key)) found.set(key, [scenario, stage])
  }
  return [...found.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, pair]) => pair)
}
