'use client'
import { Fragment } from 'react'
import { ChartGroup, type Zoom } from '@/features/charts/chart-group.tsx'
import { ChartPanel } from '@/features/charts/chart-panel.tsx'
import { CursorTooltip } from '@/features/charts/cursor-tooltip.tsx'
import { HeatMap } from '@/features/charts/heat-map.tsx'
import { Timeline } from '@/features/charts/timeline.tsx'
import type { RunChartsModel } from './use-run-charts.ts'

export interface RunChartsProps {
  charts: RunChartsModel
  zoom: Zoom | undefined
  onZoom: (zoom: Zoom | undefined) => void
}

/** Where the heat map stands: after the latencies that it shows the whole distribution of. */
const BEFORE_HEAT_MAP = ['e2e', 'http_req_duration']

/** Timeline and charts of a run: one time axis, one cursor, one zoom. */
export function RunCharts({ charts, zoom, onZoom }: RunChartsProps) {
  const { specs, points, spanS, end, bands, flags, pointAt } = charts
  return (
    <ChartGroup end={end} zoom={zoom} onZoom={onZoom} bands={bands} flags={flags}>
      <div className="flex flex-col gap-3">
        <Timeline points={charts.overview} spanS={charts.overviewSpanS} end={end} />
        <div className="grid grid-cols-1 gap-3 min-[900px]:grid-cols-2">
          {specs.map((spec) => (
            <Fragment key={spec.id}>
              <ChartPanel
                spec={spec}
                points={points}
                pointAt={pointAt}
                spanS={spanS}
                planAt={charts.planFor(spec)}
                thresholds={charts.thresholdsFor(spec)}
              />
              {BEFORE_HEAT_MAP.includes(spec.id) ? <HeatMap points={points} spanS={spanS} /> : null}
            </Fragment>
          ))}
        </div>
      </div>
      <CursorTooltip specs={specs} pointAt={pointAt} />
    </ChartGroup>
  )
}
