import { PLOT } from './plot-area.ts'
import type { ChartRow, TimeAxis, TimeChartModel } from './types.ts'

/** From seconds and values to px inside the chart. */
export interface Scales {
  readonly x: (second: number) => number
  readonly y: (value: number) => number
}

export function scalesOf(
  { scale, y }: Pick<TimeChartModel, 'scale' | 'y'>,
  axis: Pick<TimeAxis, 'from' | 'to'>,
  width: number,
  height: number,
): Scales {
  const perSecond = (width - PLOT.left - PLOT.right) / Math.max(1e-9, axis.to - axis.from)
  const bottom = height - PLOT.bottom
  const of = scale === 'log' ? Math.log10 : (value: number) => value
  const perUnit = (bottom - PLOT.top) / Math.max(1e-9, of(y.to) - of(y.from))
  return {
    x: (second) => PLOT.left + (second - axis.from) * perSecond,
    y: (value) => bottom - (of(value) - of(y.from)) * perUnit,
  }
}

/** To a tenth of a pixel: finer is never seen, and makes the text longer. */
const px = (value: number): number => Math.round(value * 10) / 10

/** A line through the values of a series; it breaks where nothing was measured. */
export function linePath(rows: readonly ChartRow[], key: string, { x, y }: Scales): string {
  let path = ''
  let pen = 'M'
  for (const row of rows) {
    const value = row[key]
    if (typeof value !== 'number') {
      pen = 'M'
      continue
    }
    path += `${pen}${px(x(row.second))} ${px(y(value))}`
    pen = 'L'
  }
  return path
}

/** The line through the values that there are, whatever lies between them. */
export const bridgedPath = (rows: readonly ChartRow[], key: string, scales: Scales): string =>
  linePath(
    rows.filter((row) => typeof row[key] === 'number'),
    key,
    scales,
  )

export interface StackedArea {
  readonly key: string
  readonly area: string
  /** Its upper edge alone. */
  readonly edge: string
}

/** Series laid on each other, the first one lowest; a row in which none was measured is a gap. */
export function stackedAreas(
  rows: readonly ChartRow[],
  keys: readonly string[],
  { x, y }: Scales,
): StackedArea[] {
  const stretches = stretchesOf(rows, keys)
  const heights = new Map<ChartRow, number>()
  return keys.map((key) => {
    let area = ''
    let edge = ''
    for (const stretch of stretches) {
      const lower: string[] = []
      const upper: string[] = []
      for (const row of stretch) {
        const base = heights.get(row) ?? 0
        const top = base + (row[key] ?? 0)
        heights.set(row, top)
        lower.push(`${px(x(row.second))} ${px(y(base))}`)
        upper.push(`${px(x(row.second))} ${px(y(top))}`)
      }
      edge += `M${upper.join('L')}`
      area += `M${upper.join('L')}L${lower.reverse().join('L')}Z`
    }
    return { key, area, edge }
  })
}

/** Rows that follow each other without a gap. */
function stretchesOf(rows: readonly ChartRow[], keys: readonly string[]): ChartRow[][] {
  const stretches: ChartRow[][] = []
  let open: ChartRow[] | undefined
  for (const row of rows) {
    if (!keys.some((key) => typeof row[key] === 'number')) open = undefined
    else if (open) open.push(row)
    else {
      open = [row]
      stretches.push(open)
    }
  }
  return stretches
}
