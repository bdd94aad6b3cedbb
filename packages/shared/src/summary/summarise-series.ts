import { type CounterName, METRICS, type MetricName, type RateName, type TrendName } from '../metrics.ts'
import type { RunAccumulator } from '../points/accumulator.ts'
import type { Series } from '../points/series.ts'
import { isWarmUp } from './steady.ts'
import type { RunSummary, TrendSummary } from './summary.ts'
import { trendSummary } from './trend-summary.ts'

const namesOf = <N extends MetricName>(type: string): N[] =>
  (Object.keys(METRICS) as MetricName[]).filter((name) => METRICS[name].type === type) as N[]
/** Sums over instances and names say nothing: these are told instance by instance. */
const OF_INSTANCES = /^(instance_|scraped_|server_(msgs|tokens)_)/
const COUNTERS = namesOf<CounterName>('counter').filter((name) => !OF_INSTANCES.test(name))
const RATES = namesOf<RateName>('rate')
const TRENDS = namesOf<TrendName>('trend')

export type Counters = Partial<Record<CounterName, number>>
export type Trends = Partial<Record<TrendName, TrendSummary>>

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

/** Rates by name, without the warm-up. */
export function ratesOf(totals: RunAccumulator): RunSummary['rates'] {
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
