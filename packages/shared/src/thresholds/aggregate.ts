import type { Histogram } from '../histogram.ts'
import { metricDefinition } from '../metrics.ts'
import type { Plan } from '../plan.ts'
import type { RunAccumulator } from '../points/accumulator.ts'
import { parseSeries } from '../points/series.ts'
import { overlapMs } from '../summary/steady.ts'
import { AGGREGATIONS } from './aggregations.ts'
import type { Aggregation } from './grammar.ts'
import { isKnown, type Selector, selects, selectsCounted, selectsResults, timeOf } from './selector.ts'

/** Where values are read: the whole run, or the last seconds of it. */
export interface Measured {
  readonly totals: RunAccumulator
  readonly fromMs: number
  readonly untilMs: number
}

/** The value of an aggregation over the series of a selector; null = nothing was measured. Times in ms, rates per second. */
export function aggregate(
  aggregation: Aggregation,
  selector: Selector,
  plan: Plan,
  measured: Measured,
): number | null {
  const type = metricDefinition(selector.metric)?.type
  if (!type || !AGGREGATIONS[type].includes(aggregation.method)) return null
  switch (type) {
    case 'counter':
      return counterValue(aggregation, selector, plan, measured)
    case 'gauge':
      return gaugeValue(aggregation, selector, plan, measured)
    case 'rate':
      return rateValue(selector, plan, measured)
    case 'trend':
      return trendValue(
        aggregation,
        measured.totals.histogram(selector.metric, (series) => selectsResults(selector, plan, series)),
      )
  }
}

function counterValue(
  aggregation: Aggregation,
  selector: Selector,
  plan: Plan,
  measured: Measured,
): number | null {
  const { totals, fromMs, untilMs } = measured
  let count = 0
  let found = false
  for (const { series, value } of totals.counters.values())
    if (selects(selector, plan, series)) {
      count += value
      found = true
    }
  if (!found && (totals.seconds.size === 0 || !isKnown(selector, plan, totals))) return null
  if (aggregation.method === 'count') return count
  const ms = overlapMs(timeOf(selector, plan, untilMs), fromMs, untilMs)
  return ms > 0 ? (count * 1_000) / ms : null
}

function rateValue(selector: Selector, plan: Plan, { totals }: Measured): number | null {
  let held = 0
  let asked = 0
  for (const { series, value } of totals.rates.values())
    if (selectsCounted(selector, plan, series)) {
      held += value[0]
      asked += value[1]
    }
  return asked > 0 ? held / asked : null
}

/** Gauges of several series at the same second add up; over time they have a last value, a lowest and a highest. */
function gaugeValue(
  aggregation: Aggregation,
  selector: Selector,
  plan: Plan,
  { totals }: Measured,
): number | null {
  const steady = selector.scope === 'steady' || selector.tags.stage === 'steady'
  const spans = steady ? timeOf(selector, plan, totals.durationMs) : undefined
  const bare: Selector = { ...selector, scope: 'all', tags: withoutStage(selector) }
  let last: number | undefined
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  for (const { second, gauges } of totals.inOrder()) {
    if (spans && overlapMs(spans, second * 1_000, second * 1_000 + 1_000) < 1_000) continue
    const samples = Object.entries(gauges).filter(([key]) => selects(bare, plan, parseSeries(key)))
    if (samples.length === 0) continue
    last = samples.reduce((sum, [, sample]) => sum + sample.last, 0)
    min = Math.min(
      min,
      samples.reduce((sum, [, sample]) => sum + sample.min, 0),
    )
    max = Math.max(
      max,
      samples.reduce((sum, [, sample]) => sum + sample.max, 0),
    )
  }
  if (last === undefined) return null
  return aggregation.method === 'min' ? min : aggregation.method === 'max' ? max : last
}

function withoutStage(selector: Selector): Selector['tags'] {
  const { stage: _, ...tags } = selector.tags
  return selector.tags.stage === 'steady' ? tags : selector.tags
}

function trendValue(aggregation: Aggregation, histogram: Histogram): number | null {
  if (histogram.count === 0) return null
  switch (aggregation.method) {
    case 'avg':
      return histogram.meanMs
    case 'min':
      return histogram.minMs
    case 'max':
      return histogram.maxMs
    case 'med':
      return histogram.percentileMs(50)
    case 'p':
      return histogram.percentileMs(aggregation.percentile)
    default:
      return null
  }
}
