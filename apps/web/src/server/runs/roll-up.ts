import type { Db } from '@broadside/db/client'
import { lastPointSecond, listWholePoints, upsertPoints } from '@broadside/db/measurements/points'
import { mergePoints } from '@broadside/shared/merge'
import type { Point } from '@broadside/shared/point'

export interface ChartedRun {
  readonly id: string
  readonly ended: boolean
}

export interface SecondRange {
  readonly from: number
  /** Exclusive. */
  readonly to: number
}

/** Lengths of roll-ups in seconds, so that charts of similar width share them. */
export const SPANS = [1, 2, 5, 10, 30, 60, 120, 300, 600, 1_200, 3_600] as const
const PAGE = 500

/** The shortest span with which `seconds` fit into `maxPoints`. */
export const spanFor = (seconds: number, maxPoints: number): number =>
  SPANS.find((span) => seconds / span <= maxPoints) ?? Math.ceil(seconds / maxPoints)

/**
 * The points of a stretch of a run, `span` seconds merged into each: percentiles come from added histograms. Roll-ups that
 * are stored are read; what they do not cover yet is merged from the longest shorter ones, and stored once the run has ended.
 */
export async function readSpan(db: Db, run: ChartedRun, span: number, range: SecondRange): Promise<Point[]> {
  const from = Math.floor(range.from / span) * span
  const within = { after: from - 1, upTo: range.to - 1, span, limit: Math.ceil((range.to - from) / span) + 1 }
  const stored = () => listWholePoints(db.pool, run.id, within)
  if (span === 1) return stored()
  const last = await lastPointSecond(db.pool, run.id)
  if (last === undefined) return []
  const covered = await lastPointSecond(db.pool, run.id, span)
  if (covered !== undefined && covered + span > last) return stored()
  const start = covered === undefined ? 0 : covered + span
  const base = await baseFor(db, run.id, span, last)
  if (run.ended) {
    await eachMerged(db, run.id, { span, base, after: start - 1, upTo: last }, (points) =>
      upsertPoints(db.pool, points, span),
    )
    return stored()
  }
  const fresh: Point[] = []
  const rest = { span, base, after: Math.max(start, from) - 1, upTo: range.to - 1 }
  await eachMerged(db, run.id, rest, async (points) => {
    fresh.push(...points)
  })
  return [...(await stored()), ...fresh]
}

/** The longest span that divides `span`, is shorter and is stored for the whole run. */
async function baseFor(db: Db, runId: string, span: number, last: number): Promise<number> {
  for (const shorter of SPANS.toReversed()) {
    if (shorter === 1 || shorter >= span || span % shorter !== 0) continue
    const covered = await lastPointSecond(db.pool, runId, shorter)
    if (covered !== undefined && covered + shorter > last) return shorter
  }
  return 1
}

interface MergeRange {
  readonly span: number
  readonly base: number
  readonly after: number
  readonly upTo: number
}

/** Merges a stretch bucket by bucket, a few hundred points at a time in memory. */
async function eachMerged(
  db: Db,
  runId: string,
  { span, base, after, upTo }: MergeRange,
  use: (points: readonly Point[]) => Promise<void>,
): Promise<void> {
  let bucket: Point[] = []
  const close = (): Point[] => {
    const [first] = bucket
    if (!first) return []
    const merged = { ...mergePoints(bucket), runId, second: Math.floor(first.second / span) * span }
    bucket = []
    return [merged]
  }
  for (let seen = after; ; ) {
    const page = await listWholePoints(db.pool, runId, { after: seen, upTo, span: base, limit: PAGE })
    const done: Point[] = []
    for (const point of page) {
      const [first] = bucket
      if (first && Math.floor(first.second / span) !== Math.floor(point.second / span)) done.push(...close())
      bucket.push(point)
    }
    const last = page.at(-1)
    if (!last) done.push(...close())
    if (done.length > 0) await use(done)
    if (!last) return
    seen = last.second
  }
}
