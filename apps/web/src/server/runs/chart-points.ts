import type { Db } from '@broadside/db/client'
import { listWholePoints } from '@broadside/db/measurements/points'
import type { Point } from '@broadside/shared/points/point'
import { spanFor } from '@broadside/shared/points/roll-up-spans'
import { heatOf } from './heat.ts'
import { instanceStats } from './instance-stats.ts'
import { type ChartedRun, readSpan, type SecondRange } from './roll-up.ts'

/**
 * One mark of a chart: a second, or `span` of them merged. `error:<code>` in `stats` is that class per second; the keys of
 * processes are those of instance-stats.ts.
 */
export interface ChartPointView {
  readonly second: number
  readonly coveredMs: number
  readonly shards: number
  readonly stats: Readonly<Record<string, number | undefined>>
  /** A column of the heat map by metric, in the bands of packages/shared/src/summary/latency-bands.ts; only what was measured. */
  readonly heat?: Readonly<Record<string, string>>
}

export interface ChartRange extends SecondRange {
  /** About one point a pixel. */
  readonly maxPoints: number
  /** Seconds that a point stands for at least: runs in one chart need the same. */
  readonly minSpan?: number
}

/** A point as charts read it, with its errors by class and its latencies by band. */
export function chartPoint(point: Point): ChartPointView {
  const { second, coveredMs, shards, stats, errors } = point
  const perSecond: Record<string, number> = {}
  const seconds = Math.max(coveredMs, 1) / 1_000
  for (const { code, count } of errors)
    perSecond[`error:${code}`] = (perSecond[`error:${code}`] ?? 0) + count / seconds
  return {
    second,
    coveredMs,
    shards,
    stats: { ...stats, ...perSecond, ...instanceStats(point.gauges) },
    heat: heatOf(point.histograms),
  }
}

/** The points after a second, as measured, `limit` at most. */
export async function pointsAfter(
  db: Db,
  runId: string,
  after: number,
  limit: number,
): Promise<ChartPointView[]> {
  return (await listWholePoints(db.pool, runId, { after, limit })).map(chartPoint)
}

/** A run's points for a chart of `maxPoints` pixels: as measured when they fit, else merged. */
export async function chartPoints(
  db: Db,
  run: ChartedRun,
  range: ChartRange,
): Promise<{ span: number; points: ChartPointView[] }> {
  const span = Math.max(range.minSpan ?? 1, spanFor(range.to - range.from, range.maxPoints))
  const points = await readSpan(db, run, span, range)
  return { span, points: points.map(chartPoint) }
}
