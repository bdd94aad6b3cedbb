import { framesOfSeconds } from '@broadside/db/measurements/frames'
import { keepRollUps } from '@broadside/db/measurements/keep-roll-ups'
import { upsertPoints } from '@broadside/db/measurements/points'
import { storeFrames } from '@broadside/db/measurements/store-frames'
import { inTransaction } from '@broadside/db/sql'
import { mergeFrames, sliceOfFrame } from '@broadside/shared/points/merge'
import type { MetricFrame } from '@broadside/shared/points/metric-frame'
import type { Point } from '@broadside/shared/points/point'
import type { AggregatorContext } from './context.ts'
import type { LiveRun } from './live-run.ts'

/**
 * Stores frames and, in the same transaction, merges the seconds that are now complete, and those that a late frame has
 * changed, from all of their stored frames; longer points that are whole now are rolled up with them. Answers the seconds that are new or different to readers, in order.
 */
export async function mergeSeconds(
  { db, runs }: AggregatorContext,
  run: LiveRun,
  frames: readonly MetricFrame[],
): Promise<number[]> {
  try {
    const { due, late, points } = await inTransaction(db.pool, async (sql) => {
      const fresh = await storeFrames(sql, frames)
      // Also frames that were stored before: the process may have died between the commit and the acknowledgement.
      for (const frame of frames) run.saw(frame)
      const late = fresh.filter((frame) => frame.second <= run.mergedUpTo)
      const due = run.dueSeconds()
      const changed = [...new Set([...late.map((frame) => frame.second), ...due])]
      const points = merge(await framesOfSeconds(sql, run.runId, changed), run)
      await upsertPoints(sql, points)
      await keepRollUps(sql, run.runId, changed, Math.max(run.mergedUpTo, ...due))
      return { due, late, points }
    })
    const isNew = new Set(due)
    run.merged(due, [...points.filter((point) => isNew.has(point.second)), ...late.map(sliceOfFrame)])
    return points.map((point) => point.second)
  } catch (error) {
    // Whether the transaction was committed is not known: what is remembered of the run is read again.
    runs.forget(run.runId)
    throw error
  }
}

function merge(frames: readonly MetricFrame[], run: LiveRun): Point[] {
  const bySecond = new Map<number, MetricFrame[]>()
  for (const frame of frames) bySecond.set(frame.second, [...(bySecond.get(frame.second) ?? []), frame])
  return [...bySecond.values()].map((ofSecond) => mergeFrames(ofSecond, run.config.target.kind))
}
