import type { ChartRow } from './types.ts'

/** Seconds whose value has a gap (or the end of the chart) on both sides. */
export function lonePoints(rows: readonly ChartRow[], key: string): ReadonlySet<number> {
  const lone = new Set<number>()
  const known = (row: ChartRow | undefined) => typeof row?.[key] === 'number'
  rows.forEach((row, index) => {
    if (known(row) && !known(rows[index - 1]) && !known(rows[index + 1])) lone.add(row.second)
  })
  return lone
}
