'use client'
import type { LatencyBucket } from '@broadside/shared/compare/shared-histogram'
import { useMemo } from 'react'
import { Bar, BarChart, CartesianGrid, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts'
import { count } from '../format/quantity.ts'
import { PlotFrame, PlotTooltip } from './plot-frame.tsx'
import { GRID, prepared, X_AXIS, Y_AXIS } from './plot-look.ts'
import { type HistogramBar, prepareHistogram } from './prepare-histogram.ts'

const HEIGHT_PX = 260
/** Above the bars stand the names of the markers. */
const MARKERS_PX = 20

export interface HistogramChartProps {
  buckets: readonly LatencyBucket[]
  markers?: readonly { label: string; valueMs: number }[]
  label: string
}

/** How many samples took how long; the axis of the latencies is logarithmic. */
export function HistogramChart({ buckets, markers, label }: HistogramChartProps) {
  const model = useMemo(() => prepareHistogram(buckets, markers), [buckets, markers])
  const data = model.bars.map((bar) => ({ ...bar, at: bar.index + 0.5 }))
  return (
    <PlotFrame label={label} heightPx={HEIGHT_PX} topPx={MARKERS_PX} testId="chart-histogram">
      {(box) =>
        model.samples > 0 ? (
          <BarChart {...box} data={data} barCategoryGap={1}>
            <CartesianGrid {...GRID} />
            <XAxis {...X_AXIS} {...prepared(model.xTicks)} dataKey="at" domain={[0, model.bars.length]} />
            <YAxis {...Y_AXIS} {...prepared(model.yTicks)} domain={[0, model.yTop]} />
            <Tooltip
              cursor={{ fill: 'var(--sunken)' }}
              isAnimationActive={false}
              content={({ payload }) => tooltipOf(payload?.[0]?.payload as HistogramBar | undefined)}
            />
            <Bar dataKey="count" fill="var(--data-p90)" isAnimationActive={false} radius={[1, 1, 0, 0]} />
            {model.markers.map((marker) => (
              <ReferenceLine
                key={marker.label}
                x={marker.at}
                stroke="var(--ink)"
                strokeDasharray="3 3"
                label={{ value: marker.label, position: 'top', fill: 'var(--muted)', fontSize: 11 }}
              />
            ))}
          </BarChart>
        ) : null
      }
    </PlotFrame>
  )
}

const tooltipOf = (bar: HistogramBar | undefined) =>
  bar ? (
    <PlotTooltip heading={bar.range}>
      {count(bar.count)} samples · {bar.share}
    </PlotTooltip>
  ) : null
