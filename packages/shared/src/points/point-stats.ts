import type { Target } from '../config/target.ts'
import { decodeHistogramBase64 } from '../histogram/codec.ts'
import { Histogram } from '../histogram.ts'
import {
  CHART_RATES,
  CHART_TRENDS,
  type ChartRate,
  type PointStatKey,
  type PointStats,
  type Slice,
} from './point.ts'
import { parseSeries, type Series } from './series.ts'

/** The rates whose `held` means "failed": together they are the share of errors. */
const FAILURE_RATES = new Set(['query_failed', 'http_req_failed'])

/** Less time than this is no base for a rate per second: the run's last second may be cut after a few ms. */
const SHORTEST_RATED_MS = 250

const ALWAYS: readonly ChartRate[] = ['iterations', 'dropped_iterations', 'data_received', 'data_sent']
const OF_STREAMS = CHART_RATES.filter((name) => name !== 'http_reqs')
const OF_KIND: Record<Target['kind'], readonly ChartRate[]> = {
  wsproxy: OF_STREAMS,
  centrifugo: OF_STREAMS,
  'ws-stream': OF_STREAMS,
  keycast: [...ALWAYS, 'http_reqs'],
  http: [...ALWAYS, 'http_reqs'],
}

/** The counters that a run against this kind of target always measures: when they are silent, they are zero. */
export const chartRatesOf = (kind: Target['kind']): readonly ChartRate[] => OF_KIND[kind]

/** The rates that a point has. */
export const chartRatesIn = (stats: PointStats): ChartRate[] =>
  CHART_RATES.filter((name) => stats[`${name}_rate`] !== undefined)

/**
 * The numbers of a second (or a longer window) that charts draw. Counters become rates over the covered time; percentiles
 * are of ok samples over all scenarios. What was not measured has no key; `measured` names the counters that were, for
 * frames leave out what did not change.
 */
export function pointStats(
  slice: Omit<Slice, 'second' | 'shards'>,
  measured: readonly ChartRate[] = [],
): PointStats {
  const stats: Partial<Record<PointStatKey, number>> = {}
  const seconds = slice.coveredMs / 1_000
  if (slice.coveredMs >= SHORTEST_RATED_MS) {
    const counters = sumByMetric(slice.counters)
    for (const name of CHART_RATES) {
      const count = counters.get(name) ?? (measured.includes(name) ? 0 : undefined)
      if (count !== undefined) stats[`${name}_rate`] = count / seconds
    }
    stats.errors_rate = slice.errors.reduce((sum, error) => sum + error.count, 0) / seconds
  }
  const share = failureShare(slice)
  if (share !== undefined) stats.error_share = share
  addGauges(stats, slice)
  addTrends(stats, okHistograms(slice.histograms))
  return stats
}

type Stats = Partial<Record<PointStatKey, number>>

function addGauges(stats: Stats, slice: Pick<Slice, 'gauges'>): void {
  for (const [key, sample] of Object.entries(slice.gauges)) {
    const { metric } = parseSeries(key)
    if (metric === 'vus' || metric === 'vus_max' || metric === 'generator_rss')
      stats[metric] = (stats[metric] ?? 0) + sample.last
    else if (metric === 'generator_cpu') stats.generator_cpu = Math.max(stats.generator_cpu ?? 0, sample.last)
  }
}

function addTrends(stats: Stats, histograms: ReadonlyMap<string, Histogram>): void {
  for (const name of CHART_TRENDS) {
    const histogram = histograms.get(name)
    if (!histogram || histogram.count === 0) continue
    stats[`${name}_p50`] = histogram.percentileMs(50)
    stats[`${name}_p95`] = histogram.percentileMs(95)
    stats[`${name}_p99`] = histogram.percentileMs(99)
    stats[`${name}_max`] = histogram.maxMs
  }
  const pauses = histograms.get('generator_gc_pause')
  if (pauses && pauses.count > 0) stats.generator_gc_ms = pauses.meanMs * pauses.count
}

function failureShare(slice: Pick<Slice, 'rates'>): number | undefined {
  let failed = 0
  let all = 0
  for (const [key, [held, asked]] of Object.entries(slice.rates)) {
    if (!FAILURE_RATES.has(parseSeries(key).metric)) continue
    failed += held
    all += asked
  }
  return all > 0 ? failed / all : undefined
}

function sumByMetric(counters: Readonly<Record<string, number>>): Map<string, number> {
  const sums = new Map<string, number>()
  for (const [key, value] of Object.entries(counters)) {
    const { metric } = parseSeries(key)
    sums.set(metric, (sums.get(metric) ?? 0) + value)
  }
  return sums
}

/** A series without an outcome (a generator metric) counts as ok. */
export const isOk = (series: Series): boolean => (series.tags.outcome ?? 'ok') === 'ok'

function okHistograms(histograms: Readonly<Record<string, string>>): Map<string, Histogram> {
  const wanted = new Set<string>([...CHART_TRENDS, 'generator_gc_pause'])
  const merged = new Map<string, Histogram>()
  for (const [key, text] of Object.entries(histograms)) {
    const series = parseSeries(key)
    if (!wanted.has(series.metric) || !isOk(series)) continue
    const into = merged.get(series.metric) ?? new Histogram()
    merged.set(series.metric, into.add(decodeHistogramBase64(text)))
  }
  return merged
}
