import { encodeHistogramBase64 } from '../histogram/codec.ts'
import { Histogram } from '../histogram.ts'
import type { MetricFrame } from '../points/metric-frame.ts'

/** A histogram of these values in ms. */
export function histogramOf(ms: readonly number[]): Histogram {
  const histogram = new Histogram()
  for (const value of ms) histogram.recordMs(value)
  return histogram
}

export const encodedMs = (ms: readonly number[]): string => encodeHistogramBase64(histogramOf(ms))

/** An empty whole second of shard 0; give it what the test is about. */
export const frame = (overrides: Partial<MetricFrame> = {}): MetricFrame => ({
  runId: 'run1',
  shard: 0,
  second: 0,
  coveredMs: 1_000,
  counters: {},
  gauges: {},
  rates: {},
  histograms: {},
  errors: [],
  queries: [],
  events: [],
  ...overrides,
})
