import { measuredValue } from './measured-value.ts'
import type { ChartPoint, ChartSpec } from './types.ts'

/** Plain numbers that a spreadsheet takes over as they are: a header, then a line per second; empty where nothing was measured. */
export function tabSeparated(spec: ChartSpec, points: readonly ChartPoint[]): string {
  const header = ['second', ...spec.series.map((series) => series.key)]
  const lines = points.map((point) => [
    point.second,
    ...spec.series.map((series) => measuredValue(point, series) ?? ''),
  ])
  return [header, ...lines].map((line) => line.join('\t')).join('\n')
}
