'use client'
import { type Alignment, originOf, overlayPoints } from '@broadside/shared/compare/overlay'
import { useMemo, useState } from 'react'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { ChartGroup, type Zoom } from '../charts/chart-group.tsx'
import { ChartPanel } from '../charts/chart-panel.tsx'
import { CursorTooltip } from '../charts/cursor-tooltip.tsx'
import { overlayCharts } from './prepare-overlay.ts'
import type { ComparedRun, RunsOverTime } from './types.ts'

export interface OverlayChartsProps {
  runs: readonly ComparedRun[]
  /** undefined: not here yet. */
  overTime: RunsOverTime | undefined
  alignment: Alignment
}

/** The runs above each other in the same charts, aligned at their start or at the beginning of their constant load. */
export function OverlayCharts({ runs, overTime, alignment }: OverlayChartsProps) {
  const [zoom, setZoom] = useState<Zoom>()
  const spanS = overTime?.spanS ?? 1
  const overlaid = useMemo(
    () =>
      runs.map((run, index) => ({
        points: overTime?.points[index] ?? [],
        origin: originOf(run.config, alignment),
      })),
    [runs, alignment, overTime],
  )
  const specs = useMemo(() => overlayCharts(overlaid), [overlaid])
  const points = useMemo(() => overlayPoints(overlaid, spanS), [overlaid, spanS])
  const at = useMemo(() => new Map(points.map((point) => [point.second, point])), [points])
  const pointAt = (second: number | undefined) =>
    second === undefined ? undefined : at.get(Math.floor(second / spanS) * spanS)
  if (!overTime)
    return (
      <div
        role="status"
        aria-label="Loading the charts"
        className="grid grid-cols-1 gap-3 min-[900px]:grid-cols-2"
      >
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-59" />
        ))}
      </div>
    )
  const end = Math.max(2, (points.at(-1)?.second ?? 0) + spanS)
  return (
    <ChartGroup end={end} zoom={zoom} onZoom={setZoom}>
      <div className="grid grid-cols-1 gap-3 min-[900px]:grid-cols-2">
        {specs.map((spec) => (
          <ChartPanel key={spec.id} spec={spec} points={points} pointAt={pointAt} spanS={spanS} />
        ))}
      </div>
      <CursorTooltip specs={specs} pointAt={pointAt} />
    </ChartGroup>
  )
}
