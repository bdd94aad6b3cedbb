'use client'
import { planOf } from '@broadside/shared/plan'
import type { RunConfig } from '@broadside/shared/run-config'
import { SAMPLE_ERRORS, type SampleErrorCode } from '@broadside/shared/runs/run-error'
import { useMemo } from 'react'
import { liveEnd } from '@/features/charts/axis.ts'
import { isInstanceKey } from '@/features/charts/instance-charts.ts'
import { plannedArrivals, plannedUsers, stageBands } from '@/features/charts/plan-line.ts'
import { chartsOf } from '@/features/charts/series-catalog.ts'
import type { Band, ChartLine, ChartPoint, ChartSpec, Flag } from '@/features/charts/types.ts'
import type { EventView } from '../run-view.ts'
import { thresholdLines } from '../threshold-lines.ts'

export interface RunChartsInput {
  readonly config: RunConfig
  readonly points: readonly ChartPoint[]
  /** Seconds that each point stands for; the newest of a live run may stand for one. */
  readonly spanS: number
  /** The whole run, where `points` may be a stretch of it. */
  readonly overview: readonly ChartPoint[]
  readonly overviewSpanS: number
  readonly events: readonly EventView[]
  readonly isLive: boolean
  /** Error classes in the order in which they appeared; their counts are in the points as `error:<code>`. */
  readonly errorCodes: readonly SampleErrorCode[]
}

/** What every chart of a run is drawn from. */
export interface RunChartsModel extends RunChartsInput {
  readonly specs: readonly ChartSpec[]
  readonly bands: readonly Band[]
  readonly flags: readonly Flag[]
  /** Last second of the unzoomed time axis. */
  readonly end: number
  readonly pointAt: (second: number | undefined) => ChartPoint | undefined
  readonly planFor: (spec: ChartSpec) => ((second: number) => number | undefined) | undefined
  readonly thresholdsFor: (spec: ChartSpec) => readonly ChartLine[] | undefined
}

export function useRunCharts(input: RunChartsInput): RunChartsModel {
  const { config, points, spanS, overview, overviewSpanS, events, isLive, errorCodes } = input
  const plan = useMemo(() => planOf(config), [config])
  const plans = useMemo(() => ({ users: plannedUsers(plan), arrivals: plannedArrivals(plan) }), [plan])
  const bands = useMemo(() => stageBands(plan), [plan])
  const thresholds = useMemo(() => thresholdLines(config.thresholds), [config.thresholds])
  const flags = useMemo(
    () => events.map((event) => ({ second: event.atMs / 1_000, kind: event.kind, label: event.label })),
    [events],
  )
  const instanceText = useMemo(() => instanceKeysOf(overview).join('\n'), [overview])
  const specs = useMemo(
    () =>
      chartsOf({
        kind: config.target.kind,
        plansArrivals: plans.arrivals !== undefined,
        errors: errorCodes.map((code) => ({ code, label: SAMPLE_ERRORS[code].label })),
        instanceKeys: instanceText.split('\n').filter(Boolean),
      }),
    [config.target.kind, plans, errorCodes, instanceText],
  )
  const bySecond = useMemo(() => new Map(points.map((point) => [point.second, point])), [points])
  const pointAt = useMemo(
    () => (second: number | undefined) =>
      second !== undefined
        ? // The newest seconds of a live run have a point each, also where older ones are merged.
          (bySecond.get(Math.floor(second)) ?? bySecond.get(Math.floor(second / spanS) * spanS))
        : isLive
          ? points.at(-1)
          : undefined,
    [points, bySecond, spanS, isLive],
  )
  const lastSecond = overview.at(-1)?.second ?? 0
  return {
    ...input,
    specs,
    bands,
    flags,
    end: isLive ? liveEnd(lastSecond) : Math.max(2, lastSecond + overviewSpanS),
    pointAt,
    planFor: (spec) => (spec.showsPlan ? plans[spec.showsPlan] : undefined),
    thresholdsFor: (spec) => thresholds.get(spec.id),
  }
}

/** The keys that tell of processes, each once; the same text again while no new process appears. */
function instanceKeysOf(points: readonly ChartPoint[]): string[] {
  const keys = new Set<string>()
  for (const { stats } of points) for (const key in stats) if (isInstanceKey(key)) keys.add(key)
  return [...keys].sort()
}
