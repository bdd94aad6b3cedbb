'use client'
import { planOf } from '@broadside/shared/plan'
import type { RunConfig } from '@broadside/shared/run-config'
import { SAMPLE_ERRORS, type SampleErrorCode } from '@broadside/shared/run-error'
import { useMemo } from 'react'
import { liveEnd } from '@/features/charts/axis.ts'
import { ChartGroup, type Zoom } from '@/features/charts/chart-group.tsx'
import { ChartPanel } from '@/features/charts/chart-panel.tsx'
import { CursorTooltip } from '@/features/charts/cursor-tooltip.tsx'
import { HeatMap } from '@/features/charts/heat-map.tsx'
import { plannedUsers, stageBands } from '@/features/charts/plan-line.ts'
import type { HeatColumn } from '@/features/charts/prepare-heatmap.ts'
import { chartsOf, errorChart } from '@/features/charts/series-catalog.ts'
import { Timeline } from '@/features/charts/timeline.tsx'
import type { ChartPoint } from '@/features/charts/types.ts'
import type { EventView } from '../run-view.ts'
import { thresholdLines } from '../threshold-lines.ts'

export interface RunChartsProps {
  config: RunConfig
  points: readonly ChartPoint[]
  events: readonly EventView[]
  /** Seconds that each point stands for. */
  spanS: number
  isLive: boolean
  /** Error classes in the order in which they appeared; their counts are in the points as `error:<code>`. */
  errorCodes: readonly SampleErrorCode[]
  heat?: { columns: readonly HeatColumn[]; edgesMs: readonly number[] }
  zoom: Zoom | undefined
  onZoom: (zoom: Zoom | undefined) => void
}

/** Timeline and charts of a run: one time axis, one cursor, one zoom. */
export function RunCharts({
  config,
  points,
  spanS,
  events,
  isLive,
  errorCodes,
  heat,
  zoom,
  onZoom,
}: RunChartsProps) {
  const driver = config.target.kind
  const plan = useMemo(() => planOf(config), [config])
  const planAt = useMemo(() => plannedUsers(plan), [plan])
  const bands = useMemo(() => stageBands(plan), [plan])
  const thresholds = useMemo(() => thresholdLines(config.thresholds), [config.thresholds])
  const flags = useMemo(
    () => events.map((event) => ({ second: event.atMs / 1_000, kind: event.kind, label: event.label })),
    [events],
  )
  const specs = useMemo(() => {
    const errors = errorChart(errorCodes.map((code) => ({ code, label: SAMPLE_ERRORS[code].label })))
    const base = chartsOf(driver)
    return [...base.slice(0, 4), errors, ...base.slice(4)]
  }, [driver, errorCodes])

  const bySecond = useMemo(() => new Map(points.map((point) => [point.second, point])), [points])
  const pointAt = useMemo(
    () => (second: number | undefined) =>
      second === undefined ? points.at(-1) : bySecond.get(Math.floor(second / spanS) * spanS),
    [points, bySecond, spanS],
  )
  const lastSecond = points.at(-1)?.second ?? 0
  const end = isLive ? liveEnd(lastSecond) : Math.max(5, lastSecond + spanS)

  return (
    <ChartGroup end={end} zoom={zoom} onZoom={onZoom} bands={bands} flags={flags}>
      <div className="flex flex-col gap-3">
        <Timeline points={points} end={end} />
        <div className="grid grid-cols-1 gap-3 min-[900px]:grid-cols-2">
          {specs.map((spec) => (
            <ChartPanel
              key={spec.id}
              spec={spec}
              points={points}
              pointAt={pointAt}
              spanS={spanS}
              planAt={planAt}
              thresholds={thresholds.get(spec.id)}
            />
          ))}
          {heat ? (
            <HeatMap title="Request latency over time" columns={heat.columns} edgesMs={heat.edgesMs} />
          ) : null}
        </div>
      </div>
      <CursorTooltip specs={specs} pointAt={pointAt} />
    </ChartGroup>
  )
}
