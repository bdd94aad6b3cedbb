import { framesOfSeconds } from '@broadside/db/measurements/frames'
import { upsertPoints } from '@broadside/db/measurements/points'
import { storeFrames } from '@broadside/db/measurements/store-frames'
import { inTransaction } from '@broadside/db/sql'
import { mergeFrames } from '@broadside/shared/merge'
import type { MetricFrame } from '@broadside/shared/metric-frame'
import type { Point } from '@broadside/shared/point'
import type { AggregatorContext } from './context.ts'
import type { LiveRun } from './live-run.ts'

/**
 * Stores frames and, in the same transaction, merges the seconds that are now complete, and those that a late frame has
 * changed, from all of their stored frames. Answers the seconds that are new to readers, in order.
 */
export async function mergeSeconds(
  { db }: AggregatorContext,
  run: LiveRun,
  frames: readonly MetricFrame[],
): Promise<number[]> {
  const stored = await inTransaction(db.pool, async (sql) => {
    const fresh = await storeFrames(sql, frames)
    // Also frames that were stored before: the process may have died between the commit and the acknowledgement.
    for (const frame of frames) run.saw(frame)
    const late = fresh.map((frame) => frame.second).filter((second) => second <= run.mergedUpTo)
    const due = run.dueSeconds()
    const points = merge(await framesOfSeconds(sql, run.runId, [...new Set([...late, ...due])]), run)
    await upsertPoints(sql, points)
    return { due, fresh: points.filter((point) => due.includes(point.second)) }
  })
  run.merged(stored.due, stored.fresh)
  return stored.fresh.map((point) => point.second)
}

function merge(frames: readonly MetricFrame[], run: LiveRun): Point[] {
  const bySecond = new Map<number, MetricFrame[]>()
  for (const frame of frames) bySecond.set(frame.second, [...(bySecond.get(frame.second) ?? []), frame])
  return [...bySecond.values()].map((ofSecond) => mergeFrames(ofSecond, run.config.target.kind))
}
