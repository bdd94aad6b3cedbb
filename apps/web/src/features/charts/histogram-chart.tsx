'use client'
import type { LatencyBucket } from '@broadside/shared/compare/shared-histogram'
import { useMemo } from 'react'
import { Bar, BarChart, CartesianGrid, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts'
import { count } from '../format/quantity.ts'
import { PLOT } from './plot-area.ts'
import { type HistogramBar, prepareHistogram } from './prepare-histogram.ts'
import { useWidth } from './use-width.ts'

const TICK = { fill: 'var(--subtle)', fontSize: 11 }
const HEIGHT = 260

export interface HistogramChartProps {
  buckets: readonly LatencyBucket[]
  markers?: readonly { label: string; valueMs: number }[]
  label: string
}

/** How many samples took how long; the axis of the latencies is logarithmic. */
export function HistogramChart({ buckets, markers, label }: HistogramChartProps) {
  const [ref, width] = useWidth<HTMLDivElement>()
  const model = useMemo(() => prepareHistogram(buckets, markers), [buckets, markers])
  const xLabels = new Map(model.xTicks.map((tick) => [tick.value, tick.label]))
  const yLabels = new Map(model.yTicks.map((tick) => [tick.value, tick.label]))
  const data = model.bars.map((bar) => ({ ...bar, at: bar.index + 0.5 }))
  return (
    <div ref={ref} role="img" aria-label={label} data-testid="chart-histogram" style={{ height: HEIGHT }}>
      {width > 0 && model.samples > 0 ? (
        <BarChart
          width={width}
          height={HEIGHT}
          data={data}
          margin={{ top: 20, right: PLOT.right, bottom: 0, left: 0 }}
          barCategoryGap={1}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
          <XAxis
            dataKey="at"
            type="number"
            domain={[0, model.bars.length]}
            ticks={model.xTicks.map((tick) => tick.value)}
            tickFormatter={(value: number) => xLabels.get(value) ?? ''}
            interval={0}
            height={PLOT.bottom}
            tick={TICK}
            tickLine={false}
            axisLine={{ stroke: 'var(--line-strong)' }}
          />
          <YAxis
            width={PLOT.left}
            domain={[0, model.yTop]}
            ticks={model.yTicks.map((tick) => tick.value)}
            tickFormatter={(value: number) => yLabels.get(value) ?? ''}
            interval={0}
            tick={TICK}
            tickLine={false}
            axisLine={false}
          />
          <Tooltip
            cursor={{ fill: 'var(--sunken)' }}
            isAnimationActive={false}
            content={({ payload }) => <BarTooltip bar={payload?.[0]?.payload as HistogramBar | undefined} />}
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
      ) : null}
    </div>
  )
}

function BarTooltip({ bar }: { bar: HistogramBar | undefined }) {
  if (!bar) return null
  return (
    <div className="rounded-md border border-line-strong bg-raised px-2.5 py-1.5 text-xs">
      <p className="num font-medium">{bar.range}</p>
      <p className="num text-muted">
        {count(bar.count)} samples · {bar.share}
      </p>
    </div>
  )
}
