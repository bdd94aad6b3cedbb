import { lastPointSecond } from '@broadside/db/measurements/points'
import { SPANS } from '@broadside/shared/roll-up-spans'
import { isFinal } from '@broadside/shared/run-status'
import { z } from 'zod'
import type { Access } from '../auth/access.ts'
import { Id } from '../slug.ts'
import { type ChartPointView, chartPoints } from './chart-points.ts'
import { requireRun } from './require.ts'

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

/** The points of a stretch of a run, merged to about one a pixel. `span` is how many seconds each stands for. */
export async function runPoints(
  access: Access,
  input: z.infer<typeof RunPoints>,
): Promise<{ readonly span: number; readonly points: readonly ChartPointView[] }> {
  const run = await requireRun(access, input.runId)
  const { db } = access.services
  const last = await lastPointSecond(db.pool, run.id)
  if (last === undefined) return { span: 1, points: [] }
  const from = input.from ?? 0
  const to = Math.min(input.to ?? last + 1, last + 1)
  if (to <= from) return { span: 1, points: [] }
  return chartPoints(
    db,
    { id: run.id, ended: isFinal(run.status) },
    {
      from,
      to,
      maxPoints: input.maxPoints,
      minSpan: input.minSpan,
    },
  )
}
