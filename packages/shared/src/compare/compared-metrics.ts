import type { CounterName, RateName, TrendName } from '../metrics.ts'

interface Common {
  /** Names the row in every answer: `ttft_p99`, `queries_rate`. */
  readonly id: string
  readonly label: string
  /** The metric whose definition is behind the label. */
  readonly metric: string
  readonly better: 'lower' | 'higher'
}
export interface PercentileMetric extends Common {
  readonly kind: 'percentile'
  readonly metric: TrendName
  /** 0–100 */
  readonly percentile: number
}
export interface ThroughputMetric extends Common {
  readonly kind: 'throughput'
  readonly metric: CounterName
}
export interface ShareMetric extends Common {
  readonly kind: 'share'
  readonly metric: RateName
}
export type ComparedMetric = PercentileMetric | ThroughputMetric | ShareMetric

const percentiles = (metric: TrendName, label: string, list: readonly number[]): PercentileMetric[] =>
  list.map((percentile) => ({
    id: `${metric}_p${percentile}`,
    label: `${label} p${percentile}`,
    metric,
    better: 'lower',
    kind: 'percentile',
    percentile,
  }))

/** What comparisons and trends look at, in the order in which people read it. */
export const COMPARED_METRICS: readonly ComparedMetric[] = [
  ...percentiles('ttft', 'Time to first token', [50, 95, 99]),
  ...percentiles('e2e', 'Request latency', [50, 95, 99]),
  ...percentiles('icl', 'Inter-chunk latency', [99]),
  ...percentiles('http_req_duration', 'HTTP duration', [50, 95, 99]),
  ...percentiles('ws_connecting', 'WebSocket connect', [99]),
  { id: 'queries_rate', label: 'Queries', metric: 'queries', better: 'higher', kind: 'throughput' },
  {
    id: 'output_tokens_rate',
    label: 'Tokens',
    metric: 'output_tokens',
    better: 'higher',
    kind: 'throughput',
  },
  { id: 'http_reqs_rate', label: 'HTTP requests', metric: 'http_reqs', better: 'higher', kind: 'throughput' },
  { id: 'query_failed', label: 'Query failures', metric: 'query_failed', better: 'lower', kind: 'share' },
  {
    id: 'http_req_failed',
    label: 'HTTP failures',
    metric: 'http_req_failed',
    better: 'lower',
    kind: 'share',
  },
]

/** The latencies of which a comparison needs the samples. */
export const COMPARED_TRENDS: readonly TrendName[] = [
  ...new Set(COMPARED_METRICS.flatMap((metric) => (metric.kind === 'percentile' ? [metric.metric] : []))),
]
