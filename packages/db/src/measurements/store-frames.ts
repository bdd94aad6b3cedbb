import type { MetricFrame } from '@broadside/shared/points/metric-frame'
import { insertFrameEvents } from '../runs/events.ts'
import type { Sql } from '../sql.ts'
import { addErrorCounts } from './error-groups.ts'
import { insertFrames, lockRuns } from './frames.ts'
import { insertQuerySamples } from './query-samples.ts'

/**
 * Stores frames with all they carry: query rows, error counts, events. Call it inside `inTransaction`, merge the
 * seconds it touched (`framesOfSeconds` → `upsertPoints`) in the same transaction, commit, then acknowledge.
 * Answers the frames that were new; delivered again, a frame changes nothing.
 */
export async function storeFrames(sql: Sql, frames: readonly MetricFrame[]): Promise<MetricFrame[]> {
  await lockRuns(
    sql,
    frames.map((frame) => frame.runId),
  )
  const fresh = await insertFrames(sql, frames)
  await insertQuerySamples(sql, fresh)
  await addErrorCounts(sql, fresh)
  await insertFrameEvents(sql, fresh)
  return fresh
}
