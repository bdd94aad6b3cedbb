import { linearTicks, niceCeiling } from '../charts/axis.ts'
import type { Tick } from '../charts/types.ts'
import type { MetricTrend, TrendRun } from './types.ts'

export type PointState = 'passed' | 'failed' | 'none' | 'invalid'

export interface TrendPoint {
  readonly run: number
  /** Shares (0–1) of the plot, y from its lower edge. */
  readonly x: number
  readonly y: number
  readonly value: number
  readonly state: PointState
}

export interface TrendModel {
  readonly points: readonly TrendPoint[]
  readonly band: { readonly low: number; readonly high: number; readonly middle: number } | undefined
  readonly steps: readonly {
    readonly x: number
    readonly run: number
    readonly change: number
    readonly isWorse: boolean
    readonly confirmed: boolean
  }[]
  readonly yTicks: readonly Tick[]
}

/** Places of a trend's points, its band and its steps; one run after the other, whatever time lies between them. */
export function prepareTrend(trend: MetricTrend, runs: readonly TrendRun[]): TrendModel {
  const isPercent = trend.metric.kind === 'share'
  const values = trend.values.filter((value) => value !== null)
  const top = niceCeiling(Math.max(0, ...values, trend.band?.high ?? 0) * 1.05)
  const x = (run: number) => (runs.length > 1 ? run / (runs.length - 1) : 0.5)
  const y = (value: number) => Math.min(1, Math.max(0, value / top))
  return {
    points: trend.values.flatMap((value, run) =>
      value === null ? [] : [{ run, x: x(run), y: y(value), value, state: stateOf(runs[run]) }],
    ),
    band: trend.band
      ? { low: y(trend.band.low), high: y(trend.band.high), middle: y(trend.band.middle) }
      : undefined,
    steps: trend.steps.map(({ run, change, confirmed }) => ({
      x: x(run),
      run,
      change,
      confirmed,
      isWorse: trend.metric.better === 'lower' ? change > 0 : change < 0,
    })),
    yTicks: linearTicks(top).map(({ value, label }) => ({
      value: value / top,
      label: isPercent ? `${Number((value * 100).toPrecision(3))}\u202f%` : label,
    })),
  }
}

function stateOf(run: TrendRun | undefined): PointState {
  if (!run || run.validity === 'invalid') return 'invalid'
  return run.verdict
}
