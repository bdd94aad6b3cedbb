import type { ChartPoint, ChartSpec, SeriesSpec } from './types.ts'

/** What a point says of a series; undefined where it was not measured. */
export function measuredValue(point: ChartPoint | undefined, series: SeriesSpec): number | undefined {
  return point?.stats[series.key] ?? (point && series.absentIsZero ? 0 : undefined)
}

/** The points with the zeros written out that their series leave unsaid. */
export function withZeros(points: readonly ChartPoint[], spec: ChartSpec): readonly ChartPoint[] {
  if (!spec.series.some((series) => series.absentIsZero)) return points
  return points.map((point) => ({
    second: point.second,
    stats: Object.fromEntries(spec.series.map((series) => [series.key, measuredValue(point, series)])),
  }))
}
