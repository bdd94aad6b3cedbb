'use client'
import { useRouter } from 'next/navigation'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { PLOT, plotWidth } from '@/features/charts/plot-area.ts'
import { useWidth } from '@/features/charts/use-width.ts'
import { changeText, metricText } from '@/features/format/change.ts'
import { exactTime } from '@/features/format/relative-time.ts'
import { type PointState, prepareTrend, type TrendModel } from './prepare-trend.ts'
import type { MetricTrend, TrendRun } from './types.ts'

const HEIGHT = 190
/** A step whose label has less room than this before the next one is a line alone: the table above names it. */
const STEP_LABEL_PX = 56
const INNER = HEIGHT - PLOT.top - PLOT.bottom

const FILL: Record<PointState, string> = {
  passed: 'var(--passed)',
  failed: 'var(--failed)',
  none: 'var(--muted)',
  invalid: 'var(--invalid)',
}

export interface TrendChartProps {
  trend: MetricTrend
  runs: readonly TrendRun[]
}

/** A metric over the runs of a scenario: a point a run in the colour of its verdict, the usual band, and its steps. */
export function TrendChart({ trend, runs }: TrendChartProps) {
  const router = useRouter()
  const [ref, width] = useWidth<HTMLDivElement>()
  const model = useMemo(() => prepareTrend(trend, runs), [trend, runs])
  const [at, setAt] = useState<number>()
  const inner = plotWidth(width)
  const nearest = (share: number) =>
    model.points.reduce<number | undefined>(
      (best, point, index) =>
        best === undefined || Math.abs(point.x - share) < Math.abs((model.points[best]?.x ?? 0) - share)
          ? index
          : best,
      undefined,
    )
  const point = at === undefined ? undefined : model.points[at]
  const run = point && runs[point.run]
  const open = () => run && router.push(`/runs/${run.id}`)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') open()
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by === 0) return
    event.preventDefault()
    setAt((now) => Math.min(model.points.length - 1, Math.max(0, (now ?? model.points.length) + by)))
  }
  return (
    <div ref={ref} className="relative" style={{ height: HEIGHT }}>
      {width > 0 ? (
        <div
          role="slider"
          tabIndex={0}
          aria-label={`${trend.metric.label}: run under the cursor; Enter opens it`}
          aria-valuemin={0}
          aria-valuemax={Math.max(0, model.points.length - 1)}
          aria-valuenow={at ?? Math.max(0, model.points.length - 1)}
          aria-valuetext={
            run && point ? `${run.name}: ${metricText(trend.metric, point.value)}` : 'no run chosen'
          }
          className="absolute inset-0 cursor-pointer focus-visible:-outline-offset-2"
          onPointerMove={(event) =>
            setAt(
              nearest((event.clientX - event.currentTarget.getBoundingClientRect().left - PLOT.left) / inner),
            )
          }
          onPointerLeave={() => setAt(undefined)}
          onKeyDown={onKeyDown}
          onClick={open}
        >
          <TrendSvg model={model} width={width} inner={inner} at={at} />
          <Ends runs={runs} />
        </div>
      ) : null}
      {run && point ? (
        <div
          aria-hidden
          className="pointer-events-none absolute top-1 z-10 max-w-64 rounded-md border border-line-strong bg-raised px-2.5 py-1.5 text-xs"
          style={
            point.x < 0.5
              ? { left: PLOT.left + point.x * inner + 12 }
              : { right: width - PLOT.left - point.x * inner + 12 }
          }
        >
          <p className="truncate font-medium">{run.name}</p>
          <p className="num">
            {metricText(trend.metric, point.value)}
            {trend.band && trend.band.middle > 0 ? (
              <span className="text-subtle">
                {' '}
                {changeText(
                  trend.metric,
                  trend.metric.kind === 'share'
                    ? point.value - trend.band.middle
                    : point.value / trend.band.middle - 1,
                )}{' '}
                of the level
              </span>
            ) : null}
          </p>
          <p className="text-subtle">
            {run.validity === 'invalid'
              ? 'invalid measurement'
              : run.verdict === 'none'
                ? 'no verdict'
                : run.verdict}
            {run.git.commit ? ` · ${run.git.commit.slice(0, 7)}` : ''}
            {run.git.branch ? ` · ${run.git.branch}` : ''}
          </p>
          <p className="text-subtle">{exactTime(run.createdAt)}</p>
        </div>
      ) : null}
    </div>
  )
}

/** From when to when: the axis is of runs, one after the other, not of time. */
function Ends({ runs }: { runs: readonly TrendRun[] }) {
  const [first, last] = [runs[0], runs.at(-1)]
  if (!first || !last) return null
  const isOneDay = dayOf(first.createdAt) === dayOf(last.createdAt)
  return (
    <p
      className="num pointer-events-none absolute inset-x-0 bottom-0.5 flex justify-between text-[11px] text-subtle"
      style={{ paddingLeft: PLOT.left, paddingRight: PLOT.right }}
    >
      <span>{first === last || isOneDay ? minuteOf(first.createdAt) : dayOf(first.createdAt)}</span>
      {first === last ? null : <span>{isOneDay ? timeOf(last.createdAt) : dayOf(last.createdAt)}</span>}
    </p>
  )
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** `21 Nov 2026, 14:05`, in the reader's own time zone, as {@link exactTime}. */
const minuteOf = (at: Date): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(at)

/** Of that, `14:05`. */
const timeOf = (at: Date): string => new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' }).format(at)

interface TrendSvgProps {
  model: TrendModel
  width: number
  inner: number
  at: number | undefined
}

function TrendSvg({ model, width, inner, at }: TrendSvgProps) {
  const x = (share: number) => PLOT.left + share * inner
  const y = (share: number) => PLOT.top + (1 - share) * INNER
  const { points, band, steps, yTicks } = model
  const path = points.map((point, index) => `${index === 0 ? 'M' : 'L'}${x(point.x)} ${y(point.y)}`).join('')
  return (
    <svg aria-hidden width={width} height={HEIGHT} className="block">
      {yTicks.map((tick) => (
        <g key={tick.value}>
          <line
            x1={PLOT.left}
            x2={PLOT.left + inner}
            y1={y(tick.value)}
            y2={y(tick.value)}
            stroke="var(--chart-grid)"
          />
          <text
            x={PLOT.left - 6}
            y={y(tick.value) + 4}
            textAnchor="end"
            fontSize="11"
            fill="var(--subtle)"
            className="num"
          >
            {tick.label}
          </text>
        </g>
      ))}
      {band ? (
        <>
          <rect
            x={PLOT.left}
            width={inner}
            y={y(band.high)}
            height={Math.max(1, y(band.low) - y(band.high))}
            fill="var(--chart-band)"
          />
          <line
            x1={PLOT.left}
            x2={PLOT.left + inner}
            y1={y(band.middle)}
            y2={y(band.middle)}
            stroke="var(--line-strong)"
            strokeDasharray="4 3"
          />
        </>
      ) : null}
      {steps.map((step, index) => (
        <g key={step.run} data-step>
          <line
            x1={x(step.x)}
            x2={x(step.x)}
            y1={PLOT.top}
            y2={PLOT.top + INNER}
            stroke={step.isWorse ? 'var(--failed)' : 'var(--passed)'}
            strokeDasharray={step.confirmed ? undefined : '2 2'}
          />
          {((steps[index + 1]?.x ?? 9) - step.x) * inner < STEP_LABEL_PX ? null : (
            <text
              x={x(step.x) + (step.x > 0.8 ? -5 : 5)}
              y={PLOT.top + 11}
              textAnchor={step.x > 0.8 ? 'end' : 'start'}
              fontSize="11"
              fill={step.isWorse ? 'var(--failed)' : 'var(--passed)'}
              style={{ paintOrder: 'stroke', stroke: 'var(--surface)', strokeWidth: 3 }}
            >
              {changeText({ kind: 'percentile' }, step.change)}
              {step.confirmed ? '' : ' ?'}
            </text>
          )}
        </g>
      ))}
      <path d={path} fill="none" stroke="var(--line-strong)" strokeWidth="1" />
      {points.map((point, index) =>
        point.state === 'invalid' ? (
          <path
            key={point.run}
            d={`M${x(point.x) - 3.5} ${y(point.y) - 3.5}l7 7m0 -7l-7 7`}
            stroke={FILL.invalid}
            strokeWidth="2"
          />
        ) : (
          <circle
            key={point.run}
            cx={x(point.x)}
            cy={y(point.y)}
            r={index === at ? 5.5 : points.length > 80 ? 2.5 : 3.5}
            fill={FILL[point.state]}
            stroke="var(--surface)"
            strokeWidth="1"
          />
        ),
      )}
    </svg>
  )
}
