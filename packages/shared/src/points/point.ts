import type { ErrorCount, GaugeSample } from './metric-frame.ts'

/** One second of a run, merged over its shards: a stored row. Gauges add over shards; histograms merge. */
export interface Point {
  readonly runId: string
  readonly second: number
  readonly coveredMs: number
  readonly shards: number
  /** The event-loop lag's p99 of the worst shard in its worst second; undefined = not measured. */
  readonly loopLagP99Ms?: number | undefined
  readonly counters: Readonly<Record<string, number>>
  readonly gauges: Readonly<Record<string, GaugeSample>>
  readonly rates: Readonly<Record<string, readonly [number, number]>>
  readonly histograms: Readonly<Record<string, string>>
  readonly errors: readonly ErrorCount[]
  readonly stats: PointStats
}

/** What a frame, a second of a run and a longer window have in common: increments over a stretch of time. */
export type Slice = Omit<Point, 'runId' | 'stats'>

/** The trends whose percentiles a chart may ask for, second by second. */
export const CHART_TRENDS = [
  'ttft',
  'itl',
  'icl',
  'e2e',
  'ws_connecting',
  'session_create',
  'http_req_duration',
  'response_time',
  'service_time',
  'schedule_lag',
  'generator_loop_lag',
] as const
export type ChartTrend = (typeof CHART_TRENDS)[number]
export const CHART_PERCENTILES = ['p50', 'p95', 'p99', 'max'] as const
export type ChartPercentile = (typeof CHART_PERCENTILES)[number]

/** Counters drawn as a rate per second. */
export const CHART_RATES = [
  'iterations',
  'dropped_iterations',
  'queries',
  'queries_failed',
  'queries_good',
  'output_tokens',
  'tokens_missing',
  'http_reqs',
  'ws_sessions',
  'ws_connect_failures',
  'ws_drops',
  'ws_reconnects',
  'stream_stalls',
  'data_received',
  'data_sent',
] as const
export type ChartRate = (typeof CHART_RATES)[number]

/**
 * What the live charts read: `vus`, `output_tokens_rate`, `ttft_p99` (ms), `errors_rate`, `generator_cpu` (0–1)… A key that is
 * missing was not measured in that second: a gap, never a zero. Percentiles are of ok samples, over all scenarios.
 */
export type PointStatKey =
  | 'vus'
  | 'vus_max'
  | 'errors_rate'
  | 'error_share'
  | 'generator_cpu'
  | 'generator_rss'
  | 'generator_gc_ms'
  | `${ChartRate}_rate`
  | `${ChartTrend}_${ChartPercentile}`
export type PointStats = Readonly<Partial<Record<PointStatKey, number>>>
