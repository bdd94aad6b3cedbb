import type { Histogram } from '../histogram.ts'
import type { TrendSummary } from './summary.ts'

/** A percentile is shown only when at least this many samples lie above it. */
export const SAMPLES_ABOVE = 10

/** Whether `count` samples are enough for a percentile from 0 to 100. */
export const supports = (count: number, percentile: number): boolean =>
  count - Math.ceil((percentile / 100) * count - 1e-9) >= SAMPLES_ABOVE

/** The distribution of a histogram in ms; undefined when it is empty. */
export function trendSummary(histogram: Histogram): TrendSummary | undefined {
  const { count } = histogram
  if (count === 0) return undefined
  const at = (percentile: number) => (supports(count, percentile) ? histogram.percentileMs(percentile) : null)
  return {
    count,
    minMs: histogram.minMs,
    avgMs: histogram.meanMs,
    medMs: histogram.percentileMs(50),
    p50Ms: at(50),
    p75Ms: at(75),
    p90Ms: at(90),
    p95Ms: at(95),
    p99Ms: at(99),
    p999Ms: at(99.9),
    maxMs: histogram.maxMs,
  }
}
