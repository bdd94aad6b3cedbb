import type { Db } from '@broadside/db/client'
import { listPoints, listWholePoints, pointsOfRun, upsertPoints } from '@broadside/db/measurements/points'
import { mergePoints } from '@broadside/shared/merge'
import type { Point } from '@broadside/shared/point'

/** One mark of a chart: a second, or `span` of them merged. `error:<code>` in `stats` is that class per second. */
export interface ChartPointView {
  readonly second: number
  readonly coveredMs: number
  readonly shards: number
  readonly stats: Readonly<Record<string, number | undefined>>
}

/** Roll-ups are made in these steps, so that charts of similar width share them. */
const SPANS = [1, 2, 5, 10, 30, 60, 120, 300, 600] as const

/** The shortest span with which `seconds` fit into `maxPoints`. */
export const spanFor = (seconds: number, maxPoints: number): number =>
  SPANS.find((span) => seconds / span <= maxPoints) ?? Math.ceil(seconds / maxPoints)

/** A point as charts read it, with its errors by class. */
export function chartPoint({ second, coveredMs, shards, stats, errors }: Point): ChartPointView {
  const perSecond: Record<string, number> = {}
  const seconds = Math.max(coveredMs, 1) / 1_000
  for (const { code, count } of errors)
    perSecond[`error:${code}`] = (perSecond[`error:${code}`] ?? 0) + count / seconds
  return { second, coveredMs, shards, stats: { ...stats, ...perSecond } }
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

/**
 * A run's points for a chart of `maxPoints` pixels: as measured when they fit, else merged, percentiles from added
 * histograms. Roll-ups of ended runs are stored, so that the work is done once.
 */
export async function chartPoints(
  db: Db,
  run: ChartedRun,
  range: ChartRange,
): Promise<{ span: number; points: ChartPointView[] }> {
  const span = spanFor(range.to - range.from, range.maxPoints)
  const within = { after: range.from - 1, upTo: range.to - 1, limit: range.maxPoints + 1 }
  if (span === 1) return { span, points: (await listWholePoints(db.pool, run.id, within)).map(chartPoint) }
  const known = await listPoints(db.pool, run.id, { span, limit: 1 })
  if (known.length === 0 || !run.ended) await rollUp(db, run.id, span)
  const points = await listWholePoints(db.pool, run.id, { ...within, span })
  return { span, points: points.map(chartPoint) }
}

export interface ChartedRun {
  readonly id: string
  readonly ended: boolean
}
export interface ChartRange {
  readonly from: number
  /** Exclusive. */
  readonly to: number
  readonly maxPoints: number
}

async function rollUp(db: Db, runId: string, span: number): Promise<void> {
  let bucket: Point[] = []
  const store = async (): Promise<void> => {
    const first = bucket[0]
    if (!first) return
    const second = Math.floor(first.second / span) * span
    await upsertPoints(db.pool, [{ ...mergePoints(bucket), runId, second }], span)
    bucket = []
  }
  for await (const point of pointsOfRun(db.pool, runId)) {
    const first = bucket[0]
    if (first && Math.floor(first.second / span) !== Math.floor(point.second / span)) await store()
    bucket.push(point)
  }
  await store()
}
