'use client'
import type { CurvePoint } from '@broadside/shared/curve'
import { useMemo } from 'react'
import { CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts'
import { compact } from '../format/number.ts'
import { count, milliseconds, perSecond } from '../format/quantity.ts'
import { linearTicks, logDomain, niceCeiling } from './axis.ts'
import { PLOT } from './plot-area.ts'
import { useWidth } from './use-width.ts'

const TICK = { fill: 'var(--subtle)', fontSize: 11 }
const HEIGHT = 240

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
  const [ref, width] = useWidth<HTMLDivElement>()
  const users = points.map((point) => point.users)
  const x = useMemo(() => logDomain(Math.min(...users), Math.max(...users)), [users])
  const yTop = niceCeiling(top * 1.05)
  const ticks = [...new Set(users)]
  return (
    <div ref={ref} role="img" aria-label={label} style={{ height: HEIGHT }}>
      {width > 0 ? (
        <LineChart
          width={width}
          height={HEIGHT}
          data={[...points]}
          margin={{ top: PLOT.top, right: PLOT.right, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
          <XAxis
            dataKey="users"
            type="number"
            scale="log"
            domain={[x.from, Math.max(...users)]}
            ticks={ticks}
            tickFormatter={(value: number) => compact(value)}
            height={PLOT.bottom}
            tick={TICK}
            tickLine={false}
            axisLine={{ stroke: 'var(--line-strong)' }}
          />
          <YAxis
            width={PLOT.left}
            domain={[0, yTop]}
            allowDataOverflow
            ticks={linearTicks(yTop).map((tick) => tick.value)}
            tickFormatter={(value: number) => compact(value)}
            interval={0}
            tick={TICK}
            tickLine={false}
            axisLine={false}
          />
          <Tooltip
            cursor={{ stroke: 'var(--line-strong)' }}
            isAnimationActive={false}
            content={({ payload }) => (
              <CurveTooltip point={payload?.[0]?.payload as CurvePoint | undefined} />
            )}
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
      ) : null}
    </div>
  )
}

function CurveTooltip({ point }: { point: CurvePoint | undefined }) {
  if (!point) return null
  return (
    <div className="rounded-md border border-line-strong bg-raised px-2.5 py-1.5 text-xs">
      <p className="num font-medium">{count(point.users)} users</p>
      <p className="num text-muted">
        {perSecond(point.perSecond)} · med {milliseconds(point.medMs)} · p95 {milliseconds(point.p95Ms)}
      </p>
    </div>
  )
}
