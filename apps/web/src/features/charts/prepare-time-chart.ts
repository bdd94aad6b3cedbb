import { linearTicks, logDomain, niceCeiling } from './axis.ts'
import { lonePoints } from './lone-points.ts'
import { withZeros } from './measured-value.ts'
import { toRows } from './rows.ts'
import type { ChartLine, ChartPoint, ChartRow, ChartSpec, TimeChartModel } from './types.ts'

/** The row key of the planned line. */
export const PLAN_KEY = 'plan'

export interface TimeChartInput {
  readonly spec: ChartSpec
  readonly points: readonly ChartPoint[]
  readonly from: number
  readonly to: number
  /** Width of the plot: at most about one row per pixel is drawn. */
  readonly widthPx: number
  readonly scale: 'linear' | 'log'
  /** Seconds that each point stands for. */
  readonly spanS?: number
  /** Planned value at a second, or undefined outside the plan. */
  readonly planAt?: (second: number) => number | undefined
  readonly thresholds?: readonly ChartLine[]
}

/** Decides units, rows, ticks and lines of one chart over time; the component only draws them. */
export function prepareTimeChart(input: TimeChartInput): TimeChartModel {
  const { spec, scale } = input
  const keys = spec.series.map((series) => series.key)
  const stacked = spec.series.some((series) => series.mark === 'area')
  const unit = unitOf(spec, highest(input, stacked))
  const measured = toRows(withZeros(input.points, spec), keys, {
    ...input,
    merge: stacked ? 'mean' : 'extremes',
  })
  const planAt = spec.showsPlan ? input.planAt : undefined
  const rows = scaleRows(planAt ? withPlan(measured, planAt, input) : measured, unit.divisor)
  const lines = [...(spec.limit ? [spec.limit] : []), ...(input.thresholds ?? [])].map((line) => ({
    ...line,
    value: line.value / unit.divisor,
  }))

  const drawn = [...keys, PLAN_KEY]
  const top = Math.max(0, ...rows.map((row) => rowTop(row, drawn, stacked)))
  const isEmpty = !rows.some((row) => keys.some((key) => typeof row[key] === 'number'))
  const base = {
    id: spec.id,
    title: spec.title,
    unitLabel: unit.label,
    series: spec.series,
    lonePoints: Object.fromEntries(keys.map((key) => [key, lonePoints(rows, key)])),
    hasPlan: planAt !== undefined,
    // a line far above the data would flatten it; it is then named at the upper edge instead
    lines: lines.filter((line) => isEmpty || line.value <= top * 3),
    isEmpty,
  }
  const positive = rows.flatMap((row) => drawn.map((key) => row[key] ?? 0)).filter((value) => value > 0)
  if (scale === 'log' && positive.length > 0) {
    const y = logDomain(Math.min(...positive), Math.max(...positive, ...base.lines.map((line) => line.value)))
    return { ...base, rows: rows.map((row) => aboveZero(row, drawn)), scale, y, series: spec.series }
  }
  const ceiling = niceCeiling(
    Math.max(top * 1.04, ...base.lines.map((line) => line.value * 1.04), smallestTop(spec)),
  )
  return { ...base, rows, scale: 'linear', y: { from: 0, to: ceiling, ticks: linearTicks(ceiling) } }
}

function unitOf(spec: ChartSpec, top: number): { label: string; divisor: number } {
  switch (spec.unit) {
    case 'ms':
      return top >= 10_000 ? { label: 's', divisor: 1_000 } : { label: 'ms', divisor: 1 }
    case 'perSecond':
      return { label: 'per second', divisor: 1 }
    case 'percent':
      return { label: '%', divisor: 0.01 }
    case 'bytes':
      return top >= 1e6 ? { label: 'MB', divisor: 1e6 } : { label: 'kB', divisor: 1e3 }
    case 'count':
      return { label: '', divisor: 1 }
  }
}

// An idle chart keeps a sensible height: 0 of 1 000 errors should not look like a full axis of noise.
const smallestTop = (spec: ChartSpec) => (spec.unit === 'percent' ? 10 : 1)

function highest({ points, spec, from, to }: TimeChartInput, stacked: boolean): number {
  let top = 0
  for (const { second, stats } of points) {
    if (second < from || second > to) continue
    const values = spec.series.map((series) => stats[series.key] ?? 0)
    top = Math.max(top, stacked ? values.reduce((sum, value) => sum + value, 0) : Math.max(...values))
  }
  return top
}

function rowTop(row: ChartRow, keys: readonly string[], stacked: boolean): number {
  const values = keys.map((key) => row[key] ?? 0)
  return stacked ? values.reduce((sum, value) => sum + value, 0) : Math.max(...values)
}

function withPlan(
  rows: readonly ChartRow[],
  planAt: (second: number) => number | undefined,
  window: TimeChartInput,
): ChartRow[] {
  const step = Math.max(1, Math.ceil((window.to - window.from) / Math.max(1, window.widthPx)))
  const all = new Map<number, ChartRow>(rows.map((row) => [row.second, { ...row }]))
  const last = rows.at(-1)?.second ?? window.from - step
  const first = rows[0]?.second ?? window.to + 1
  const empty = Object.fromEntries(window.spec.series.map((series) => [series.key, null]))
  for (let second = window.from; second <= window.to; second += step)
    if ((second < first || second > last) && !all.has(second)) all.set(second, { ...empty, second })
  for (const row of all.values()) row[PLAN_KEY] = planAt(row.second) ?? null
  return [...all.values()].sort((a, b) => a.second - b.second)
}

function scaleRows(rows: readonly ChartRow[], divisor: number): ChartRow[] {
  if (divisor === 1) return [...rows]
  return rows.map((row) => {
    const scaled: ChartRow = { second: row.second }
    for (const [key, value] of Object.entries(row))
      if (key !== 'second') scaled[key] = value === null ? null : value / divisor
    return scaled
  })
}

function aboveZero(row: ChartRow, keys: readonly string[]): ChartRow {
  const out: ChartRow = { ...row }
  for (const key of keys) if (!((out[key] ?? 0) > 0)) out[key] = null
  return out
}
