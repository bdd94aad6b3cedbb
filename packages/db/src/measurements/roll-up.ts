import { mergePoints } from '@broadside/shared/points/merge'
import type { Point } from '@broadside/shared/points/point'
import type { Sql } from '../sql.ts'
import { listWholePoints, upsertPoints } from './points.ts'

export interface RollUpRange {
  /** Seconds that each new point stands for; a multiple of `base`. */
  readonly span: number
  /** What they are merged from: 1, or a roll-up that is stored for the whole range. */
  readonly base: number
  /** Seconds greater than this one … */
  readonly after: number
  /** … up to and with this one. */
  readonly upTo: number
}

const PAGE = 500

/** The points of a range merged into longer ones, a few hundred at a time in memory; percentiles come from added histograms. */
export async function* rollUps(
  sql: Sql,
  runId: string,
  { span, base, after, upTo }: RollUpRange,
): AsyncGenerator<readonly Point[]> {
  let bucket: Point[] = []
  const close = (): Point[] => {
    const [first] = bucket
    if (!first) return []
    const merged = { ...mergePoints(bucket), runId, second: Math.floor(first.second / span) * span }
    bucket = []
    return [merged]
  }
  for (let seen = after; ; ) {
    const page = await listWholePoints(sql, runId, { after: seen, upTo, span: base, limit: PAGE })
    const done: Point[] = []
    for (const point of page) {
      const [first] = bucket
      if (first && Math.floor(first.second / span) !== Math.floor(point.second / span)) done.push(...close())
      bucket.push(point)
    }
    const last = page.at(-1)
    if (!last) done.push(...close())
    if (done.length > 0) yield done
    if (!last) return
    seen = last.second
  }
}

/** Stores the roll-ups of a range, replacing those that are there. */
export async function storeRollUps(sql: Sql, runId: string, range: RollUpRange): Promise<void> {
  for await (const points of rollUps(sql, runId, range)) await upsertPoints(sql, points, range.span)
}
