import { planOf } from '@broadside/shared/plan'
import type { RunConfig } from '@broadside/shared/run-config'
import { steadySpans } from '@broadside/shared/steady'
import type { ChartPoint, ChartSpec, ChartUnit } from '../charts/types.ts'
import { lookOf } from './run-letters.ts'

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
interface Overlay {
  readonly id: string
  readonly key: string
  readonly title: string
  readonly metric: string
  readonly unit: ChartUnit
  readonly allowsLog?: boolean
}

const OVERLAYS: readonly Overlay[] = [
  { id: 'users', key: 'vus', title: 'Users', metric: 'vus', unit: 'count' },
  {
    id: 'ttft_p99',
    key: 'ttft_p99',
    title: 'Time to first token p99',
    metric: 'ttft',
    unit: 'ms',
    allowsLog: true,
  },
  { id: 'e2e_p99', key: 'e2e_p99', title: 'Request latency p99', metric: 'e2e', unit: 'ms', allowsLog: true },
  {
    id: 'http_p99',
    key: 'http_req_duration_p99',
    title: 'HTTP duration p99',
    metric: 'http_req_duration',
    unit: 'ms',
    allowsLog: true,
  },
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

export interface OverlaidRun {
  readonly points: readonly ChartPoint[]
  /** The second that is put at zero. */
  readonly origin: number
}

const keyOf = (key: string, run: number) => `${key}:${run}`

/** The charts that any of the runs has points for, one series a run. */
export function overlayCharts(runs: readonly OverlaidRun[]): ChartSpec[] {
  return OVERLAYS.filter(({ key }) =>
    runs.some(({ points }) => points.some(({ stats }) => stats[key] !== undefined)),
  ).map(({ id, key, title, metric, unit, allowsLog }) => ({
    id: `overlay-${id}`,
    title,
    unit,
    allowsLog,
    series: runs.map((_, index) => {
      const { letter, color, dash } = lookOf(index)
      return { key: keyOf(key, index), label: letter, metric, color, dash }
    }),
  }))
}

/** The points of all runs on one time axis, `spanS` seconds each; what lies before the origin of a run is left out. */
export function overlayPoints(runs: readonly OverlaidRun[], spanS: number): ChartPoint[] {
  const merged = new Map<number, Record<string, number | undefined>>()
  for (const [index, { points, origin }] of runs.entries())
    for (const { second, stats } of points) {
      const at = Math.floor((second - origin) / spanS) * spanS
      if (at < 0) continue
      const into = merged.get(at) ?? {}
      for (const { key } of OVERLAYS) if (stats[key] !== undefined) into[keyOf(key, index)] = stats[key]
      merged.set(at, into)
    }
  return [...merged].sort(([a], [b]) => a - b).map(([second, stats]) => ({ second, stats }))
}
