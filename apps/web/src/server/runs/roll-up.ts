import type { Db } from '@broadside/db/client'
import { lastPointSecond, listWholePoints } from '@broadside/db/measurements/points'
import { rollUps, storeRollUps } from '@broadside/db/measurements/roll-up'
import type { Point } from '@broadside/shared/points/point'
import { SPANS } from '@broadside/shared/points/roll-up-spans'

export interface ChartedRun {
  readonly id: string
  readonly ended: boolean
}

export interface SecondRange {
  readonly from: number
  /** Exclusive. */
  readonly to: number
}

/**
 * The points of a stretch of a run, `span` seconds merged into each: percentiles come from added histograms. Roll-ups that
 * are stored are read; what they do not cover yet is merged from the longest shorter ones, and stored once the run has ended.
 */
export async function readSpan(db: Db, run: ChartedRun, span: number, range: SecondRange): Promise<Point[]> {
  const from = Math.floor(range.from / span) * span
  const within = { after: from - 1, upTo: range.to - 1, span, limit: Math.ceil((range.to - from) / span) + 1 }
  const stored = () => listWholePoints(db.pool, run.id, within)
  if (span === 1) return stored()
  if (run.ended) {
    await storeSpan(db, run.id, span)
    return stored()
  }
  const last = await lastPointSecond(db.pool, run.id)
  if (last === undefined) return []
  const covered = await lastPointSecond(db.pool, run.id, span)
  if (covered !== undefined && covered + span > last) return stored()
  const start = covered === undefined ? 0 : covered + span
  const base = await baseFor(db, run.id, span, last)
  const fresh: Point[] = []
  const rest = { span, base, after: Math.max(start, from) - 1, upTo: range.to - 1 }
  for await (const points of rollUps(db.pool, run.id, rest)) fresh.push(...points)
  return [...(await stored()), ...fresh]
}

/** Stores what is missing of a roll-up of a run that has ended. */
export async function storeSpan(db: Db, runId: string, span: number): Promise<void> {
  if (span === 1) return
  const last = await lastPointSecond(db.pool, runId)
  const covered = (await lastPointSecond(db.pool, runId, span)) ?? -span
  if (last === undefined || covered + span > last) return
  const base = await baseFor(db, runId, span, last)
  await storeRollUps(db.pool, runId, { span, base, after: covered + span - 1, upTo: last })
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
