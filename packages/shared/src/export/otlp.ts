import { METRICS, type MetricName } from '../metrics.ts'
import { BOUNDS_MS, bucketCounts, type MeasuredRun } from './measured-run.ts'

// Source: opentelemetry-proto 1.x, metrics/v1/metrics.proto and the OTLP/JSON encoding: 64-bit integers are text, enums
// are numbers, names are camelCase.

const CUMULATIVE = 2

interface Attribute {
  readonly key: string
  readonly value: { readonly stringValue: string } | { readonly boolValue: boolean }
}

/** The body of a `POST /v1/metrics` (content type application/json) to an OpenTelemetry collector. */
export interface OtlpMetrics {
  readonly resourceMetrics: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] }
    readonly scopeMetrics: readonly {
      readonly scope: { readonly name: string; readonly version: string }
      readonly metrics: readonly OtlpMetric[]
    }[]
  }[]
}
interface Described {
  readonly name: string
  readonly description: string
  /** UCUM */
  readonly unit: string
}
interface DataPoint {
  readonly attributes: readonly Attribute[]
  readonly startTimeUnixNano: string
  readonly timeUnixNano: string
}
type NumberPoint = DataPoint & ({ readonly asInt: string } | { readonly asDouble: number })
export type OtlpMetric = Described &
  (
    | { readonly gauge: { readonly dataPoints: readonly NumberPoint[] } }
    | {
        readonly sum: {
          readonly dataPoints: readonly NumberPoint[]
          readonly aggregationTemporality: typeof CUMULATIVE
          readonly isMonotonic: true
        }
      }
    | {
        readonly histogram: {
          readonly dataPoints: readonly (DataPoint & {
            readonly count: string
            readonly sum: number
            readonly min: number
            readonly max: number
            readonly bucketCounts: readonly string[]
            readonly explicitBounds: readonly number[]
          })[]
          readonly aggregationTemporality: typeof CUMULATIVE
        }
      }
  )

/** An ended run as OpenTelemetry metrics: one point each, from the run's start to its end. Times in seconds, sizes in bytes. */
export function otlpMetrics({ run, histograms }: MeasuredRun, version: string): OtlpMetrics {
  const start = run.startedAt ?? run.createdAt
  const point = (attributes: readonly Attribute[] = []): DataPoint => ({
    attributes,
    startTimeUnixNano: nanos(start),
    timeUnixNano: nanos(run.finishedAt ?? start),
  })
  const metrics: OtlpMetric[] = run.thresholds.map(({ metric, threshold, passed }) => ({
    name: 'broadside.threshold.passed',
    description: 'Whether a threshold held: 1 or 0.',
    unit: '1',
    gauge: {
      dataPoints: [
        {
          ...point([text('broadside.metric', metric), text('broadside.threshold', threshold)]),
          asInt: passed ? '1' : '0',
        },
      ],
    },
  }))
  const gauge = (described: Described, value: number) =>
    metrics.push({ ...described, gauge: { dataPoints: [{ ...point(), asDouble: value }] } })
  if (run.summary) {
    const { durationMs, peakUsers, counters, rates } = run.summary
    gauge(
      { name: 'broadside.run.duration', description: 'From the start to the end.', unit: 's' },
      durationMs / 1_000,
    )
    gauge({ name: 'broadside.vus.peak', description: 'Most virtual users at once.', unit: '1' }, peakUsers)
    for (const [metric, value] of entries(counters))
      metrics.push({
        ...described(metric),
        sum: {
          dataPoints: [{ ...point(), asInt: String(Math.round(value)) }],
          aggregationTemporality: CUMULATIVE,
          isMonotonic: true,
        },
      })
    for (const [metric, { share }] of entries(rates)) gauge(described(metric), share)
  }
  for (const [metric, histogram] of histograms)
    metrics.push({
      ...described(metric),
      histogram: {
        dataPoints: [
          {
            ...point(),
            count: String(histogram.count),
            sum: (histogram.meanMs * histogram.count) / 1_000,
            min: histogram.minMs / 1_000,
            max: histogram.maxMs / 1_000,
            bucketCounts: bucketCounts(histogram).map(String),
            explicitBounds: BOUNDS_MS.map((ms) => Number((ms / 1_000).toPrecision(15))),
          },
        ],
        aggregationTemporality: CUMULATIVE,
      },
    })
  const scopeMetrics = [{ scope: { name: 'broadside', version }, metrics }]
  return { resourceMetrics: [{ resource: { attributes: resourceOf(run) }, scopeMetrics }] }
}

function resourceOf(run: MeasuredRun['run']): Attribute[] {
  const facts: Readonly<Record<string, string | null>> = {
    'service.name': 'broadside',
    'broadside.run.id': run.id,
    'broadside.run.name': run.name,
    'broadside.run.url': run.url,
    'broadside.run.status': run.status,
    'broadside.run.verdict': run.verdict,
    'broadside.run.validity': run.validity,
    'broadside.scenario': run.scenario,
    'broadside.target': run.target,
    'vcs.ref.head.name': run.git.branch,
    'vcs.ref.head.revision': run.git.commit,
  }
  return Object.entries(facts).flatMap(([key, value]) => (value === null ? [] : [text(key, value)]))
}

const text = (key: string, stringValue: string): Attribute => ({ key, value: { stringValue } })

const UNITS = { ms: 's', bytes: 'By', count: '1', percent: '1' } as const
const described = (metric: MetricName): Described => ({
  name: `broadside.${metric}`,
  description: METRICS[metric].definition,
  unit: UNITS[METRICS[metric].unit],
})

const entries = <N extends MetricName, V>(record: Readonly<Partial<Record<N, V>>>): [N, V][] =>
  Object.entries(record) as [N, V][]

const nanos = (at: Date | string): string => `${new Date(at).getTime()}000000`
