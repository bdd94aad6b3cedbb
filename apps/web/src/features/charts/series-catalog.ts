import type { Target } from '@broadside/shared/config/target'
import type { PointStatKey } from '@broadside/shared/points/point'
import { instanceCharts } from './instance-charts.ts'
import type { ChartSpec, SeriesSpec } from './types.ts'

type Trend = 'ttft' | 'icl' | 'itl' | 'e2e' | 'ws_connecting' | 'session_create' | 'http_req_duration'

const series = (
  key: PointStatKey,
  label: string,
  metric: string,
  color: string,
  dash?: string,
): SeriesSpec => ({
  key,
  label,
  metric,
  color,
  dash,
})

/** p50, p95 and p99 of one trend: one hue, the rarer the stronger. */
const percentiles = (trend: Trend): SeriesSpec[] =>
  (['p50', 'p95', 'p99'] as const).map((p) => series(`${trend}_${p}`, p, trend, `data-${p}`))

const latency = (id: Trend, title: string): ChartSpec => ({
  id,
  title,
  unit: 'ms',
  allowsLog: true,
  series: percentiles(id),
})

const USERS: ChartSpec = {
  id: 'users',
  title: 'Users',
  unit: 'count',
  showsPlan: 'users',
  series: [series('vus', 'active', 'vus', 'data-users')],
}

const ARRIVALS: ChartSpec = {
  id: 'arrivals',
  title: 'Arrivals',
  unit: 'perSecond',
  showsPlan: 'arrivals',
  series: [
    series('iterations_rate', 'completed', 'iterations', 'data-throughput'),
    series('dropped_iterations_rate', 'dropped', 'dropped_iterations', 'data-errors', '2 2'),
  ],
}

const LEDGER: ChartSpec = {
  id: 'ledger',
  title: 'Tokens missing, drops, reconnects',
  unit: 'perSecond',
  series: [
    series('tokens_missing_rate', 'tokens missing', 'tokens_missing', 'data-missing'),
    series('ws_drops_rate', 'drops', 'ws_drops', 'data-errors', '2 2'),
    series('ws_reconnects_rate', 'reconnects', 'ws_reconnects', 'data-reconnects', '6 3'),
  ],
}

const GENERATOR: readonly ChartSpec[] = [
  {
    id: 'generator-lag',
    title: 'Generator: event-loop lag',
    unit: 'ms',
    limit: { value: 50, label: 'invalid above 50 ms' },
    series: [
      series('generator_loop_lag_p50', 'p50', 'generator_loop_lag', 'data-generator-2', '4 2'),
      series('generator_loop_lag_p99', 'p99', 'generator_loop_lag', 'data-generator'),
    ],
  },
  {
    id: 'generator-cpu',
    title: 'Generator: CPU of one core',
    unit: 'percent',
    limit: { value: 0.9, label: 'invalid above 90 %' },
    series: [series('generator_cpu', 'CPU', 'generator_cpu', 'data-generator')],
  },
]

const STREAMS: readonly ChartSpec[] = [
  {
    id: 'tokens',
    title: 'Tokens received',
    unit: 'perSecond',
    series: [series('output_tokens_rate', 'tokens', 'output_tokens', 'data-throughput')],
  },
  {
    id: 'queries',
    title: 'Queries completed',
    unit: 'perSecond',
    series: [series('queries_rate', 'queries', 'queries', 'data-throughput-2')],
  },
  latency('ttft', 'Time to first token'),
  latency('e2e', 'Request latency'),
  latency('icl', 'Inter-chunk latency'),
  latency('ws_connecting', 'WebSocket connect'),
]

const HTTP: readonly ChartSpec[] = [
  {
    id: 'requests',
    title: 'HTTP requests',
    unit: 'perSecond',
    series: [series('http_reqs_rate', 'requests', 'http_reqs', 'data-throughput')],
  },
  latency('http_req_duration', 'HTTP duration'),
]

const SCHEDULE_LAG: ChartSpec = {
  id: 'schedule-lag',
  title: 'Schedule lag',
  unit: 'ms',
  allowsLog: true,
  series: [
    series('schedule_lag_p50', 'p50', 'schedule_lag', 'data-generator-2', '4 2'),
    series('schedule_lag_p99', 'p99', 'schedule_lag', 'data-generator'),
  ],
}

export interface RunChartsInput {
  /** The kind of target that the load was made for. */
  readonly kind: Target['kind']
  /** Whether any scenario plans arrivals instead of users. */
  readonly plansArrivals: boolean
  /** Error classes in the order in which they appeared. */
  readonly errors: readonly { code: string; label: string }[]
  /** The keys of the points that tell of processes of the system. */
  readonly instanceKeys?: readonly string[]
}

/** The charts of a run page in their order: load, speed, what broke, and whether the generator can be believed. */
export function chartsOf({
  kind,
  plansArrivals,
  errors,
  instanceKeys = [],
}: RunChartsInput): readonly ChartSpec[] {
  const isHttp = kind === 'http' || kind === 'keycast'
  return [
    USERS,
    ...(plansArrivals ? [ARRIVALS] : []),
    ...(isHttp ? HTTP : STREAMS),
    errorChart(errors),
    ...(isHttp ? [] : [LEDGER]),
    ...instanceCharts(instanceKeys),
    ...GENERATOR,
  ]
}

/** The chart behind each validity check that judges something that changes over time, by the id of the check. */
export function evidenceChart(checkId: string, charts: readonly ChartSpec[]): ChartSpec | undefined {
  if (checkId === 'schedule-lag') return SCHEDULE_LAG
  const wanted = EVIDENCE[checkId] ?? []
  return wanted.map((id) => charts.find((chart) => chart.id === id)).find((chart) => chart !== undefined)
}

const EVIDENCE: Readonly<Record<string, readonly string[]>> = {
  'generator-loop-lag': ['generator-lag'],
  'generator-cpu': ['generator-cpu'],
  conservation: ['ledger'],
  'token-order': ['ledger'],
  'reconnect-ledger': ['ledger'],
  'permanent-refusals': ['errors'],
  'timeouts-counted': ['errors'],
  'status-aware-latency': ['errors'],
  'dropped-iterations': ['arrivals', 'users'],
  'planned-vs-happened': ['arrivals', 'users'],
  'littles-law': ['users'],
  'plateau-vs-ramp': ['users'],
  'long-tail': ['e2e', 'http_req_duration'],
  'http-connections': ['requests'],
  'instance-balance': ['imbalance', 'instance-cpu'],
}

const ERROR_COLORS = ['data-errors', 'data-errors-2', 'data-errors-3', 'data-errors-4'] as const

/** Errors by class, stacked; the classes keep the order in which they first appeared. Without classes: all together. */
export function errorChart(classes: readonly { code: string; label: string }[]): ChartSpec {
  if (classes.length === 0)
    return {
      id: 'errors',
      title: 'Errors',
      unit: 'perSecond',
      series: [series('errors_rate', 'all classes', 'errors', 'data-errors')],
    }
  return {
    id: 'errors',
    title: 'Errors by class',
    unit: 'perSecond',
    series: classes.map(({ code, label }, index) => ({
      key: `error:${code}`,
      label,
      metric: 'errors',
      color: ERROR_COLORS[index % ERROR_COLORS.length] ?? 'data-errors',
      mark: 'area' as const,
      absentIsZero: true,
    })),
  }
}
