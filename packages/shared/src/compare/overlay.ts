import { planOf } from '../plan.ts'
import type { PointStatKey } from '../points/point.ts'
import type { RunConfig } from '../run-config.ts'
import { steadySpans } from '../summary/steady.ts'

export const ALIGNMENTS = ['start', 'steady'] as const
export type Alignment = (typeof ALIGNMENTS)[number]

/** The second of a run that is put at zero. */
export function originOf(config: RunConfig, alignment: Alignment): number {
  if (alignment === 'start') return 0
  const plan = planOf(config)
  const [first] = steadySpans(plan, plan.regularEndMs)
  return Math.floor((first?.fromMs ?? 0) / 1_000)
}

/** One metric of every run in one chart. */
export interface Overlay {
  readonly id: string
  readonly key: PointStatKey
  readonly title: string
  readonly metric: string
  readonly unit: 'ms' | 'perSecond' | 'count'
  readonly allowsLog?: boolean
}

const percentile = (id: string, metric: 'ttft' | 'e2e' | 'http_req_duration', title: string): Overlay => ({
  id,
  key: `${metric}_p99`,
  title,
  metric,
  unit: 'ms',
  allowsLog: true,
})

/** The charts of a comparison, in the order in which people read them. */
export const OVERLAYS: readonly Overlay[] = [
  { id: 'users', key: 'vus', title: 'Users', metric: 'vus', unit: 'count' },
  percentile('ttft_p99', 'ttft', 'Time to first token p99'),
  percentile('e2e_p99', 'e2e', 'Request latency p99'),
  percentile('http_p99', 'http_req_duration', 'HTTP duration p99'),
  { id: 'queries', key: 'queries_rate', title: 'Queries completed', metric: 'queries', unit: 'perSecond' },
  {
    id: 'tokens',
    key: 'output_tokens_rate',
    title: 'Tokens received',
    metric: 'output_tokens',
    unit: 'perSecond',
  },
  { id: 'requests', key: 'http_reqs_rate', title: 'HTTP requests', metric: 'http_reqs', unit: 'perSecond' },
  { id: 'errors', key: 'errors_rate', title: 'Errors', metric: 'errors', unit: 'perSecond' },
]

/** Charts of several runs have at most about this many points each. */
export const OVERLAY_POINTS = 700

/** A second of a run; a key that is missing was not measured. */
export interface OverlaidPoint {
  readonly second: number
  readonly stats: Readonly<Record<string, number | undefined>>
}

export interface OverlaidRun {
  readonly points: readonly OverlaidPoint[]
  /** The second that is put at zero. */
  readonly origin: number
}

/** The key of a run's values in the points of all: `ttft_p99:0`. */
export const overlayKey = (key: string, run: number): string => `${key}:${run}`

/** The charts that any of the runs has values for. */
export const overlaysOf = (runs: readonly OverlaidRun[]): readonly Overlay[] =>
  OVERLAYS.filter(({ key }) =>
    runs.some(({ points }) => points.some(({ stats }) => stats[key] !== undefined)),
  )

/** The points of all runs on one time axis, `spanS` seconds each; what lies before the origin of a run is left out. */
export function overlayPoints(runs: readonly OverlaidRun[], spanS: number): OverlaidPoint[] {
  const merged = new Map<number, Record<string, number | undefined>>()
  for (const [index, { points, origin }] of runs.entries())
    for (const { second, stats } of points) {
      const at = Math.floor((second - origin) / spanS) * spanS
      if (at < 0) continue
      const into = merged.get(at) ?? {}
      for (const { key } of OVERLAYS) if (stats[key] !== undefined) into[overlayKey(key, index)] = stats[key]
      merged.set(at, into)
    }
  return [...merged].sort(([a], [b]) => a - b).map(([second, stats]) => ({ second, stats }))
}
