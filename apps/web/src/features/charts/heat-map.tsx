'use client'
import { metricDefinition } from '@broadside/shared/metrics'
import { useTheme } from 'next-themes'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Select } from '@/components/ui/select.tsx'
import { timeAxis } from './axis.ts'
import { useChartGroup } from './chart-group.tsx'
import { PanelFrame } from './chart-panel.tsx'
import { EmptyPlot } from './empty-plot.tsx'
import { CHART_HEIGHT, PLOT, plotWidth } from './plot-area.ts'
import { PlotOverlay } from './plot-overlay.tsx'
import { type HeatMapModel, heatColumns, heatMetrics, prepareHeatMap } from './prepare-heatmap.ts'
import { TimeTicks } from './time-ticks.tsx'
import type { ChartPoint } from './types.ts'
import { useWidth } from './use-width.ts'

export interface HeatMapProps {
  points: readonly ChartPoint[]
  /** Seconds that each point stands for. */
  spanS: number
}

const FIRST_CHOICES = ['e2e', 'http_req_duration', 'ttft']
const nameOf = (metric: string) => metricDefinition(metric)?.label ?? metric

/** Latency over time: the darker, the more queries of that second took that long. */
export function HeatMap({ points, spanS }: HeatMapProps) {
  const { from, to } = useChartGroup()
  const metricsText = heatMetrics(points).join(' ')
  const metrics = useMemo(() => metricsText.split(' ').filter(Boolean), [metricsText])
  const [asked, setAsked] = useState<string>()
  const metric = [asked, ...FIRST_CHOICES].find((name) => name && metrics.includes(name)) ?? 'e2e'
  const title = `${nameOf(metric)} over time`
  const columns = useMemo(() => heatColumns(points, metric), [points, metric])
  const [ref, width] = useWidth<HTMLDivElement>()
  const axis = useMemo(() => timeAxis(from, to, plotWidth(width)), [from, to, width])
  const model = useMemo(() => prepareHeatMap(columns, axis, spanS), [columns, axis, spanS])
  return (
    <PanelFrame
      id="heat-map"
      title={title}
      unit="ms"
      actions={
        metrics.length > 1 ? (
          <Select
            aria-label="Metric of the heat map"
            value={metric}
            onChange={setAsked}
            className="h-7 w-auto text-sm"
            options={metrics.map((value) => ({ value, label: nameOf(value) }))}
          />
        ) : null
      }
      legend={
        <p className="flex min-h-4 items-center gap-2 text-xs text-muted">
          few
          <span
            aria-hidden
            className="h-2 w-16 rounded-xs"
            style={{ background: 'linear-gradient(to right, var(--heat-low), var(--heat-high))' }}
          />
          many in that second; logarithmic axis
        </p>
      }
    >
      <div ref={ref} className="relative" style={{ height: CHART_HEIGHT }}>
        {width > 0 ? (
          <>
            <HeatCanvas model={model} width={plotWidth(width)} />
            <div aria-hidden className="num text-[11px] text-subtle">
              {model.yTicks.map((tick) => (
                <span
                  key={tick.value}
                  className="absolute -translate-y-1/2 text-right"
                  style={{
                    width: PLOT.left - 6,
                    top: PLOT.top + (1 - tick.value) * (CHART_HEIGHT - PLOT.top - PLOT.bottom),
                  }}
                >
                  {tick.label}
                </span>
              ))}
            </div>
            <TimeTicks axis={axis} width={width} />
            {model.isEmpty ? <EmptyPlot isWaiting={points.length === 0} /> : null}
            <PlotOverlay chartId="heat-map" label={title} width={width} />
          </>
        ) : null}
      </div>
    </PanelFrame>
  )
}

function HeatCanvas({ model, width }: { model: HeatMapModel; width: number }) {
  const ref = useRef<HTMLCanvasElement>(null)
  const { resolvedTheme } = useTheme()
  const height = CHART_HEIGHT - PLOT.top - PLOT.bottom
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes the colours that are read from the style
  useEffect(() => {
    const canvas = ref.current
    const pen = canvas?.getContext('2d')
    if (!canvas || !pen) return
    const style = getComputedStyle(canvas)
    const low = style.getPropertyValue('--heat-low')
    const high = style.getPropertyValue('--heat-high')
    const density = window.devicePixelRatio || 1
    canvas.width = width * density
    canvas.height = height * density
    pen.scale(density, density)
    for (const cell of model.cells) {
      const x = Math.floor(cell.x * width)
      const y = Math.floor((1 - cell.y - cell.height) * height)
      const right = Math.ceil((cell.x + cell.width) * width)
      const bottom = Math.ceil((1 - cell.y) * height)
      pen.globalAlpha = 1
      pen.fillStyle = low
      pen.fillRect(x, y, right - x, bottom - y)
      pen.globalAlpha = cell.strength
      pen.fillStyle = high
      pen.fillRect(x, y, right - x, bottom - y)
    }
  }, [model, width, height, resolvedTheme])
  return (
    <canvas
      ref={ref}
      aria-hidden
      className="absolute"
      style={{ left: PLOT.left, top: PLOT.top, width, height }}
    />
  )
}
