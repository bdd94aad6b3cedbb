import { PLOT } from './plot-area.ts'
import type { Tick } from './types.ts'

const TICK = { fill: 'var(--subtle)', fontSize: 11 } as const

/** Horizontal lines only: values are read across, times and classes at their axis. */
export const GRID = { vertical: false, stroke: 'var(--chart-grid)' } as const

export const X_AXIS = {
  type: 'number',
  height: PLOT.bottom,
  tick: TICK,
  tickLine: false,
  axisLine: { stroke: 'var(--line-strong)' },
} as const

export const Y_AXIS = { width: PLOT.left, tick: TICK, tickLine: false, axisLine: false } as const

/** All of an axis's prepared ticks with their labels, none left out. */
export function prepared(ticks: readonly Tick[]) {
  const labels = new Map(ticks.map((tick) => [tick.value, tick.label]))
  return {
    ticks: ticks.map((tick) => tick.value),
    tickFormatter: (value: number) => labels.get(value) ?? '',
    interval: 0,
  } as const
}
