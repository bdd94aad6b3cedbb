import type { PointStatKey } from '../../points/point.ts'

/** A point as charts read it. */
export interface ReportPoint {
  readonly second: number
  readonly stats: Readonly<Record<string, number | undefined>>
}
export interface ReportSeries {
  /** Of the points' `stats`. */
  readonly key: string
  readonly label: string
  /** CSS variable of the report's own palette, which is the product's. */
  readonly colour: string
  /** As SVG writes dashes; none: a whole line. */
  readonly dash?: string
}
export interface ReportChart {
  readonly title: string
  readonly unit: 'ms' | 'perSecond' | 'count'
  readonly series: readonly ReportSeries[]
}

/** Of a run, whose points have known keys. */
interface RunChart extends ReportChart {
  readonly series: readonly (ReportSeries & { readonly key: PointStatKey })[]
}

const percentiles = (metric: 'ttft' | 'e2e' | 'http_req_duration', title: string): RunChart => ({
  title,
  unit: 'ms',
  series: [
    { key: `${metric}_p50`, label: 'p50', colour: 'p50' },
    { key: `${metric}_p95`, label: 'p95', colour: 'p95' },
    { key: `${metric}_p99`, label: 'p99', colour: 'p99' },
  ],
})

/** The charts of a report, the one that stands for it first. A chart of which nothing was measured is left out. */
const CHARTS: readonly RunChart[] = [
  percentiles('ttft', 'Time to first token'),
  percentiles('http_req_duration', 'HTTP duration'),
  percentiles('e2e', 'Request latency'),
  { title: 'Users', unit: 'count', series: [{ key: 'vus', label: 'users', colour: 'users' }] },
  {
    title: 'Tokens',
    unit: 'perSecond',
    series: [{ key: 'output_tokens_rate', label: 'tokens', colour: 'throughput' }],
  },
  {
    title: 'HTTP requests',
    unit: 'perSecond',
    series: [{ key: 'http_reqs_rate', label: 'requests', colour: 'throughput' }],
  },
  { title: 'Errors', unit: 'perSecond', series: [{ key: 'errors_rate', label: 'errors', colour: 'errors' }] },
]

export const chartsOf = (points: readonly ReportPoint[]): ReportChart[] =>
  CHARTS.filter(({ series }) =>
    series.some(({ key }) => points.some(({ stats }) => stats[key] !== undefined)),
  )
