'use client'
import { memo } from 'react'
import { Area, CartesianGrid, ComposedChart, Line, ReferenceLine, XAxis, YAxis } from 'recharts'
import { CHART_HEIGHT, PLOT } from './plot-area.ts'
import { GRID, prepared, X_AXIS, Y_AXIS } from './plot-look.ts'
import { PLAN_KEY } from './prepare-time-chart.ts'
import type { TimeAxis, TimeChartModel } from './types.ts'

interface DotProps {
  cx?: number
  cy?: number
  payload?: { second?: number }
}

/** Dots for the points that stand alone; no dots at all where there are none. */
function loneDots(seconds: ReadonlySet<number> | undefined, color: string) {
  if (!seconds || seconds.size === 0) return false
  return function LoneDot({ cx, cy, payload }: DotProps) {
    const second = payload?.second
    if (second === undefined || cx === undefined || cy === undefined || !seconds.has(second))
      return <g key={second} />
    return <circle key={second} cx={cx} cy={cy} r={2.5} fill={`var(--${color})`} />
  }
}

export interface TimeChartProps {
  model: TimeChartModel
  axis: TimeAxis
  width: number
  height?: number
}

/** Draws a prepared chart; it decides nothing and never animates, so that a live chart does not jump. */
export const TimeChart = memo(function TimeChart({
  model,
  axis,
  width,
  height = CHART_HEIGHT,
}: TimeChartProps) {
  return (
    <ComposedChart
      width={width}
      height={height}
      data={[...model.rows]}
      margin={{ top: PLOT.top, right: PLOT.right, bottom: 0, left: 0 }}
      accessibilityLayer={false}
      tabIndex={-1}
    >
      <CartesianGrid {...GRID} />
      <XAxis
        {...X_AXIS}
        {...prepared(axis.ticks)}
        dataKey="second"
        domain={[axis.from, axis.to]}
        allowDataOverflow
      />
      <YAxis
        {...Y_AXIS}
        {...prepared(model.y.ticks)}
        domain={[model.y.from, model.y.to]}
        scale={model.scale}
        allowDataOverflow
      />
      {model.lines.map((line) => (
        <ReferenceLine
          key={`${line.label}-${line.value}`}
          y={line.value}
          stroke="var(--failed)"
          strokeDasharray="5 3"
          label={{
            value: line.label,
            position: 'insideBottomLeft',
            fill: 'var(--failed)',
            fontSize: 11,
            offset: 4,
            style: { paintOrder: 'stroke', stroke: 'var(--surface)', strokeWidth: 3 },
          }}
        />
      ))}
      {model.hasPlan ? (
        <Line
          dataKey={PLAN_KEY}
          type="linear"
          stroke="var(--subtle)"
          strokeWidth={1.25}
          strokeDasharray="3 3"
          dot={false}
          activeDot={false}
          connectNulls
          isAnimationActive={false}
        />
      ) : null}
      {model.series.map((series) =>
        series.mark === 'area' ? (
          <Area
            key={series.key}
            dataKey={series.key}
            stackId="stack"
            type="linear"
            stroke={`var(--${series.color})`}
            fill={`var(--${series.color})`}
            fillOpacity={0.65}
            strokeWidth={1}
            activeDot={false}
            isAnimationActive={false}
          />
        ) : (
          <Line
            key={series.key}
            dataKey={series.key}
            type="linear"
            stroke={`var(--${series.color})`}
            strokeWidth={1.75}
            strokeDasharray={series.dash}
            strokeLinejoin="round"
            dot={loneDots(model.lonePoints[series.key], series.color)}
            activeDot={false}
            isAnimationActive={false}
          />
        ),
      )}
    </ComposedChart>
  )
})
