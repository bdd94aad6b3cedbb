import type { Db } from '@broadside/db/client'
import { lastPointSecond } from '@broadside/db/measurements/points'
import { blockSecondsOf, type MeasuredRun, measureRun } from '@broadside/shared/compare/measured-run'
import { planOf } from '@broadside/shared/plan'
import { SPANS } from '@broadside/shared/points/roll-up-spans'
import type { RunConfig } from '@broadside/shared/run-config'
import { isFinal, type RunStatus } from '@broadside/shared/runs/run-status'
import { RecentlyUsed } from '../recently-used.ts'
import { readSpan } from '../runs/roll-up.ts'

/** What of a run is needed to measure it. */
export interface MeasurableRun {
  readonly id: string
  readonly status: RunStatus
  readonly config: RunConfig
}

/** What has ended changes no more: to compare a run again costs nothing. About a megabyte each. */
const ended = new RecentlyUsed<MeasuredRun>(40)

/** What a comparison needs of a run that is stored. */
export const measureStoredRun = (db: Db, run: MeasurableRun): Promise<MeasuredRun> =>
  isFinal(run.status) ? ended.get(run.id, () => measure(db, run)) : measure(db, run)

/** Reads a run block by block, from the longest roll-ups that fit into a block. */
async function measure(db: Db, run: MeasurableRun): Promise<MeasuredRun> {
  const last = (await lastPointSecond(db.pool, run.id)) ?? -1
  const blockS = blockSecondsOf(last)
  const span = SPANS.findLast((candidate) => candidate <= blockS && blockS % candidate === 0) ?? 1
  const charted = { id: run.id, ended: isFinal(run.status) }
  const points = last < 0 ? [] : await readSpan(db, charted, span, { from: 0, to: last + 1 })
  return measureRun(points, planOf(run.config), last)
}
