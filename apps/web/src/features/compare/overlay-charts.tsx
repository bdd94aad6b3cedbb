'use client'
import { spanFor } from '@broadside/shared/roll-up-spans'
import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { ALONE } from '../api/alone.ts'
import { useTRPC } from '../api/trpc.ts'
import { ChartGroup, type Zoom } from '../charts/chart-group.tsx'
import { ChartPanel } from '../charts/chart-panel.tsx'
import { CursorTooltip } from '../charts/cursor-tooltip.tsx'
import { type Alignment, originOf, overlayCharts, overlayPoints } from './prepare-overlay.ts'
import type { ComparedRun } from './types.ts'

const MAX_POINTS = 700

export interface OverlayChartsProps {
  runs: readonly ComparedRun[]
  alignment: Alignment
}

/** The runs above each other in the same charts, aligned at their start or at the beginning of their constant load. */
export function OverlayCharts({ runs, alignment }: OverlayChartsProps) {
  const trpc = useTRPC()
  const [zoom, setZoom] = useState<Zoom>()
  const longestS = Math.max(1, ...runs.map((run) => (run.durationMs ?? 0) / 1_000))
  const spanS = spanFor(longestS, MAX_POINTS) as 1
  const answers = useQueries({
    queries: runs.map((run) =>
      trpc.runs.points.queryOptions(
        { runId: run.id, maxPoints: MAX_POINTS, minSpan: spanS },
        { staleTime: 60_000, ...ALONE },
      ),
    ),
  })
  const isHere = answers.every((answer) => answer.data)
  const overlaid = useMemo(
    () =>
      runs.map((run, index) => ({
        points: answers[index]?.data?.points ?? [],
        origin: originOf(run.config, alignment),
      })),
    [runs, alignment, answers],
  )
  const specs = useMemo(() => overlayCharts(overlaid), [overlaid])
  const points = useMemo(() => overlayPoints(overlaid, spanS), [overlaid, spanS])
  const at = useMemo(() => new Map(points.map((point) => [point.second, point])), [points])
  const pointAt = (second: number | undefined) =>
    second === undefined ? points.at(-1) : at.get(Math.floor(second / spanS) * spanS)
  if (!isHere)
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
  const end = Math.max(5, (points.at(-1)?.second ?? 0) + spanS)
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
