import type { Target } from '../config/target.ts'
import { decodeHistogramBase64 } from '../histogram/codec.ts'
import { addCounters, addErrors, addHistograms, addRates, followGauges, joinGauges } from './merge-parts.ts'
import type { MetricFrame } from './metric-frame.ts'
import type { Point, Slice } from './point.ts'
import { chartRatesIn, chartRatesOf, pointStats } from './point-stats.ts'

export function sliceOfFrame(frame: MetricFrame): Slice {
  const { second, coveredMs, counters, gauges, rates, histograms, errors } = frame
  const lag = histograms.generator_loop_lag
  const loopLagP99Ms = lag === undefined ? undefined : decodeHistogramBase64(lag).percentileMs(99)
  return { second, coveredMs, shards: 1, loopLagP99Ms, counters, gauges, rates, histograms, errors }
}

/**
 * Merges slices of the same second from different shards. Any order and any grouping gives the same result.
 * Throws RangeError on none, or on slices of different seconds.
 */
export function joinShards(slices: readonly Slice[]): Slice {
  const second = slices[0]?.second
  if (second === undefined || slices.some((slice) => slice.second !== second))
    throw new RangeError('expected at least one slice, all of the same second')
  return {
    second,
    coveredMs: Math.max(...slices.map((slice) => slice.coveredMs)),
    shards: slices.reduce((sum, slice) => sum + slice.shards, 0),
    loopLagP99Ms: worstLag(slices),
    gauges: joinGauges(slices.map((slice) => slice.gauges)),
    ...increments(slices),
  }
}

/**
 * Merges slices of different seconds into the window they cover, in any order; neighbouring windows merge further.
 * The window's `second` is its first one, `shards` the most that took part. Throws RangeError on none.
 */
export function joinSeconds(slices: readonly Slice[]): Slice {
  const inOrder = [...slices].sort((a, b) => a.second - b.second)
  const first = inOrder[0]
  if (!first) throw new RangeError('expected at least one slice')
  return {
    second: first.second,
    coveredMs: inOrder.reduce((sum, slice) => sum + slice.coveredMs, 0),
    shards: Math.max(...inOrder.map((slice) => slice.shards)),
    loopLagP99Ms: worstLag(inOrder),
    gauges: followGauges(inOrder.map((slice) => slice.gauges)),
    ...increments(inOrder),
  }
}

/** The frames of one second, one per shard → the point of that second. `kind` says which counters are zero when silent. */
export function mergeFrames(frames: readonly MetricFrame[], kind?: Target['kind']): Point {
  const slice = joinShards(frames.map(sliceOfFrame))
  return {
    runId: frames[0]?.runId ?? '',
    ...slice,
    stats: pointStats(slice, kind === undefined ? [] : chartRatesOf(kind)),
  }
}

/** Points of one run → one point over all of their time; percentiles come from the added histograms, never averaged. */
export function mergePoints(points: readonly Point[]): Point {
  const slice = joinSeconds(points)
  const measured = points.flatMap((point) => chartRatesIn(point.stats))
  return { runId: points[0]?.runId ?? '', ...slice, stats: pointStats(slice, measured) }
}

/** Merged histograms would hide one late shard among many that are not. */
export function worstLag(slices: readonly Pick<Slice, 'loopLagP99Ms'>[]): number | undefined {
  const lags = slices.flatMap(({ loopLagP99Ms }) => (loopLagP99Ms === undefined ? [] : [loopLagP99Ms]))
  return lags.length > 0 ? Math.max(...lags) : undefined
}

function increments(slices: readonly Slice[]): Pick<Slice, 'counters' | 'rates' | 'histograms' | 'errors'> {
  return {
    counters: addCounters(slices.map((slice) => slice.counters)),
    rates: addRates(slices.map((slice) => slice.rates)),
    histograms: addHistograms(slices.map((slice) => slice.histograms)),
    errors: addErrors(slices.map((slice) => slice.errors)),
  }
}
