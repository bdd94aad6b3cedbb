import type { Db } from '@broadside/db/client'
import { lastPointSecond } from '@broadside/db/measurements/points'
import { SPANS } from '@broadside/shared/points/roll-up-spans'
import { isFinal } from '@broadside/shared/runs/run-status'
import { z } from 'zod'
import type { Sight } from '../auth/access.ts'
import { RecentlyUsed } from '../recently-used.ts'
import { Id } from '../slug.ts'
import { plainJson } from '../transformer.ts'
import { type ChartPointView, chartPoints } from './chart-points.ts'
import { requireRun } from './require.ts'
import type { ChartedRun } from './roll-up.ts'

export const RunPoints = z.strictObject({
  runId: Id,
  /** Seconds from the start of the run; the whole run when left out. `to` is exclusive. */
  from: z.int().min(0).optional(),
  to: z.int().min(1).optional(),
  /** About one point a pixel. */
  maxPoints: z.int().min(10).max(4_000).default(1_500),
  /** Seconds that a point stands for at least; runs in one chart ask for the same. */
  minSpan: z.literal(SPANS).default(1),
})

/** `span` is how many seconds each point stands for. */
export interface StretchOfPoints {
  readonly span: number
  readonly points: readonly ChartPointView[]
}

const NONE: StretchOfPoints = { span: 1, points: [] }
/** What has ended changes no more. About a megabyte each. */
const ended = new RecentlyUsed<StretchOfPoints>(20)

/** The points of a stretch of a run, merged to about one a pixel. Throws not_found. */
export async function runPoints(access: Sight, input: z.infer<typeof RunPoints>): Promise<StretchOfPoints> {
  const { id, status } = await requireRun(access, input.runId)
  const { db } = access.services
  if (!isFinal(status)) return readPoints(db, { id, ended: false }, input)
  const asked = [id, input.from, input.to, input.maxPoints, input.minSpan].join(' ')
  return ended.get(asked, () => readPoints(db, { id, ended: true }, input))
}

async function readPoints(
  db: Db,
  run: ChartedRun,
  { maxPoints, minSpan, ...range }: z.infer<typeof RunPoints>,
): Promise<StretchOfPoints> {
  const last = await lastPointSecond(db.pool, run.id)
  if (last === undefined) return NONE
  const from = range.from ?? 0
  const to = Math.min(range.to ?? last + 1, last + 1)
  if (to <= from) return NONE
  return plainJson(await chartPoints(db, run, { from, to, maxPoints, minSpan }))
}
