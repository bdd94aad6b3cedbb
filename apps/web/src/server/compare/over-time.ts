import type { Db } from '@broadside/db/client'
import { lastPointSecond, listPoints } from '@broadside/db/measurements/points'
import { OVERLAY_POINTS, OVERLAYS, type OverlaidPoint } from '@broadside/shared/compare/overlay'
import { spanFor } from '@broadside/shared/points/roll-up-spans'
import { isFinal } from '@broadside/shared/runs/run-status'
import type { z } from 'zod'
import type { Sight } from '../auth/access.ts'
import { RecentlyUsed } from '../recently-used.ts'
import { chartPoints } from '../runs/chart-points.ts'
import { requireRun } from '../runs/require.ts'
import { type ChartedRun, storeSpan } from '../runs/roll-up.ts'
import { plainJson } from '../transformer.ts'
import type { CompareRuns } from './compare.ts'

/** What the charts lay over each other, and nothing else of the points. */
export interface RunsOverTime {
  /** Seconds that each point of every run stands for. */
  readonly spanS: number
  /** Of each run, in their order. */
  readonly points: readonly (readonly OverlaidPoint[])[]
}

/** The courses of two to six runs. Throws not_found. */
export async function compareOverTime(
  access: Sight,
  { runs }: z.infer<typeof CompareRuns>,
): Promise<RunsOverTime> {
  const found = await Promise.all(runs.map((id) => requireRun(access, id)))
  const charted = found.map(({ id, status }) => ({ id, ended: isFinal(status) }))
  const read = async () => plainJson(await runsOverTime(access.services.db, charted))
  return charted.every((run) => run.ended) ? allEnded.get(runs.join(' '), read) : read()
}

/** What has ended changes no more. About a megabyte each. */
const allEnded = new RecentlyUsed<RunsOverTime>(10)

/** The courses of runs that the caller may see. */
export async function runsOverTime(db: Db, runs: readonly ChartedRun[]): Promise<RunsOverTime> {
  const lasts = await Promise.all(runs.map(({ id }) => lastPointSecond(db.pool, id)))
  const ends = lasts.map((last) => (last ?? -1) + 1)
  const spanS = spanFor(Math.max(1, ...ends), OVERLAY_POINTS)
  const points = await Promise.all(
    runs.map(async (run, index) => {
      const measured = await courseOf(db, run, spanS, ends[index] ?? 0)
      return measured.map(({ second, stats }) => ({ second, stats: onlyOverlaid(stats) }))
    }),
  )
  return { spanS, points }
}

/** Of a run that has ended, the numbers as they are stored, without the histograms behind them. */
async function courseOf(
  db: Db,
  run: ChartedRun,
  span: number,
  end: number,
): Promise<readonly OverlaidPoint[]> {
  if (end === 0) return []
  if (!run.ended) {
    const range = { from: 0, to: end, maxPoints: OVERLAY_POINTS, minSpan: span }
    return (await chartPoints(db, run, range)).points
  }
  await storeSpan(db, run.id, span)
  return listPoints(db.pool, run.id, { span, limit: Math.ceil(end / span) })
}

const onlyOverlaid = (stats: OverlaidPoint['stats']): OverlaidPoint['stats'] =>
  Object.fromEntries(OVERLAYS.flatMap(({ key }) => (stats[key] === undefined ? [] : [[key, stats[key]]])))
