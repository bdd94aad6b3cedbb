'use client'
import { Table2 } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { cn } from '@/components/ui/cn.ts'
import { Tooltip } from '@/components/ui/tooltip.tsx'
import { timeAxis } from './axis.ts'
import { useChartGroup } from './chart-group.tsx'
import { ChartTable } from './chart-table.tsx'
import { EmptyPlot } from './empty-plot.tsx'
import { Legend } from './legend.tsx'
import { CHART_HEIGHT, plotWidth } from './plot-area.ts'
import { PlotBackground } from './plot-background.tsx'
import { PlotOverlay } from './plot-overlay.tsx'
import { prepareTimeChart } from './prepare-time-chart.ts'
import { TimeChart } from './time-chart.tsx'
import type { ChartLine, ChartPoint, ChartSpec } from './types.ts'
import { useWidth } from './use-width.ts'

export interface ChartPanelProps {
  spec: ChartSpec
  points: readonly ChartPoint[]
  pointAt: (second: number | undefined) => ChartPoint | undefined
  planAt?: (second: number) => number | undefined
  /** Seconds that each point stands for. */
  spanS?: number
  thresholds?: readonly ChartLine[]
}

/** One chart over time with its title, legend, switches and table; height never changes while data arrives. */
export function ChartPanel({ spec, points, pointAt, planAt, spanS, thresholds }: ChartPanelProps) {
  const { from, to } = useChartGroup()
  const [ref, width] = useWidth<HTMLDivElement>()
  const [isLog, setLog] = useState(false)
  const [showsTable, setShowsTable] = useState(false)
  const widthPx = plotWidth(width)
  const axis = useMemo(() => timeAxis(from, to, widthPx), [from, to, widthPx])
  const model = useMemo(
    () =>
      prepareTimeChart({
        spec,
        points,
        from,
        to,
        widthPx,
        scale: isLog ? 'log' : 'linear',
        spanS,
        planAt,
        thresholds,
      }),
    [spec, points, from, to, widthPx, isLog, spanS, planAt, thresholds],
  )
  return (
    <PanelFrame
      id={spec.id}
      title={spec.title}
      unit={model.unitLabel}
      note={isLog ? 'log scale' : undefined}
      actions={
        <>
          {spec.allowsLog ? (
            <Tooltip content={isLog ? 'Linear scale' : 'Logarithmic scale'}>
              <Button
                variant="ghost"
                size="sm"
                className="px-1.5 text-xs aria-pressed:bg-sunken aria-pressed:text-ink"
                aria-pressed={isLog}
                onClick={() => setLog(!isLog)}
              >
                log
              </Button>
            </Tooltip>
          ) : null}
          <Tooltip content="Show as a table">
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={`Show ${spec.title} as a table`}
              onClick={() => setShowsTable(true)}
            >
              <Table2 aria-hidden />
            </Button>
          </Tooltip>
        </>
      }
      legend={<Legend spec={spec} hasPlan={model.hasPlan} pointAt={pointAt} />}
    >
      <div ref={ref} className="relative" style={{ height: CHART_HEIGHT }}>
        {width > 0 ? (
          <>
            <PlotBackground width={width} />
            <TimeChart model={model} axis={axis} width={width} />
            {model.isEmpty ? <EmptyPlot isWaiting={points.length === 0} /> : null}
            <PlotOverlay chartId={spec.id} label={spec.title} width={width} />
          </>
        ) : null}
      </div>
      {showsTable ? (
        <ChartTable spec={spec} points={points} window={{ from, to }} onClose={() => setShowsTable(false)} />
      ) : null}
    </PanelFrame>
  )
}

export interface PanelFrameProps {
  id: string
  title: string
  unit?: string
  note?: string
  actions?: ReactNode
  legend?: ReactNode
  children: ReactNode
}

export function PanelFrame({ id, title, unit, note, actions, legend, children }: PanelFrameProps) {
  return (
    <figure
      data-testid={`chart-${id}`}
      aria-label={title}
      className="flex min-w-0 flex-col rounded-lg border border-line bg-surface pb-1"
    >
      <figcaption className="flex min-h-10 items-center justify-between gap-2 pr-1.5 pl-4">
        <span className={cn('min-w-0 text-sm font-medium', note ? 'max-sm:py-2 sm:truncate' : 'truncate')}>
          {title}
          {unit ? <span className="ml-1.5 font-normal text-subtle">{unit}</span> : null}
          {note ? <span className="ml-1.5 font-normal text-subtle">· {note}</span> : null}
        </span>
        <span className="flex shrink-0 items-center">{actions}</span>
      </figcaption>
      {legend ? <div className="px-4 pb-1">{legend}</div> : null}
      {children}
    </figure>
  )
}
