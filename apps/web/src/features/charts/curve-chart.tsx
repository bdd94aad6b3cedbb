'use client'
import type { CurvePoint } from '@broadside/shared/summary/curve'
import { useMemo } from 'react'
import { CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts'
import { compact } from '../format/number.ts'
import { count, milliseconds, perSecond } from '../format/quantity.ts'
import { linearTicks, logDomain, niceCeiling } from './axis.ts'
import { PlotFrame, PlotTooltip } from './plot-frame.tsx'
import { GRID, prepared, X_AXIS, Y_AXIS } from './plot-look.ts'

const HEIGHT_PX = 240

export interface CurveSeries {
  readonly key: 'perSecond' | 'unloadedPerSecond' | 'medMs' | 'p95Ms'
  readonly label: string
  readonly color: string
  readonly isDashed?: boolean
}

export interface CurveChartProps {
  points: readonly CurvePoint[]
  series: readonly CurveSeries[]
  label: string
  /** What the vertical axis must reach; the dashed line may leave it. */
  top: number
}

/** Something against the number of users, on a logarithmic axis of users. */
export function CurveChart({ points, series, label, top }: CurveChartProps) {
  const users = useMemo(() => [...new Set(points.map((point) => point.users))], [points])
  const most = Math.max(...users)
  const { from } = useMemo(() => logDomain(Math.min(...users), most), [users, most])
  const yTop = niceCeiling(top * 1.05)
  return (
    <PlotFrame label={label} heightPx={HEIGHT_PX}>
      {(box) => (
        <LineChart {...box} data={[...points]}>
          <CartesianGrid {...GRID} />
          <XAxis
            {...X_AXIS}
            dataKey="users"
            scale="log"
            domain={[from, most]}
            ticks={users}
            tickFormatter={(value: number) => compact(value)}
          />
          <YAxis {...Y_AXIS} {...prepared(linearTicks(yTop))} domain={[0, yTop]} allowDataOverflow />
          <Tooltip
            cursor={{ stroke: 'var(--line-strong)' }}
            isAnimationActive={false}
            content={({ payload }) => tooltipOf(payload?.[0]?.payload as CurvePoint | undefined)}
          />
          {series.map(({ key, color, isDashed }) => (
            <Line
              key={key}
              dataKey={key}
              stroke={color}
              strokeWidth={isDashed ? 1.25 : 2}
              strokeDasharray={isDashed ? '5 4' : undefined}
              dot={isDashed ? false : { r: 3, fill: color, strokeWidth: 0 }}
              activeDot={isDashed ? false : { r: 4 }}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      )}
    </PlotFrame>
  )
}

const tooltipOf = (point: CurvePoint | undefined) =>
  point ? (
    <PlotTooltip heading={`${count(point.users)} users`}>
      {perSecond(point.perSecond)} · med {milliseconds(point.medMs)} · p95 {milliseconds(point.p95Ms)}
    </PlotTooltip>
  ) : null
