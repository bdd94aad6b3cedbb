import type { DeliveredEntry } from '@broadside/bus/frame-stream/entry'
import { announce } from '@broadside/bus/point-feed'
import { failShard, finishShard } from '@broadside/db/shards/end-shard'
import type { MetricFrame, ShardEnd } from '@broadside/shared/points/metric-frame'
import { closeRunWhenEnded } from './close-run.ts'
import type { AggregatorContext } from './context.ts'
import { judgeLive } from './judge-live.ts'
import { judgeThresholds } from './judge-thresholds.ts'
import { mergeSeconds } from './merge-seconds.ts'
import { steerSearch } from './steer-search.ts'

/**
 * Stores a batch of the stream: frames and the points they complete in one transaction for each run, then the ends of shards.
 * Announces after the commit. Throwing leaves the batch unacknowledged, and taking it twice changes nothing.
 */
export async function storeBatch(
  context: AggregatorContext,
  batch: readonly DeliveredEntry[],
): Promise<void> {
  const frames = new Map<string, MetricFrame[]>()
  const ends: ShardEnd[] = []
  for (const { entry } of batch) {
    if (entry.type === 'shard-end') ends.push(entry.end)
    else frames.set(entry.frame.runId, [...(frames.get(entry.frame.runId) ?? []), entry.frame])
  }
  for (const [runId, ofRun] of frames) await storeFramesOf(context, runId, ofRun)
  for (const end of ends) await endShard(context, end)
}

async function storeFramesOf(
  context: AggregatorContext,
  runId: string,
  frames: readonly MetricFrame[],
): Promise<void> {
  const { redis, keys, log, runs } = context
  const run = await runs.get(runId)
  if (!run) {
    log.info({ runId, frames: frames.length }, 'frames of a run that has ended were ignored')
    return
  }
  const merged = await mergeSeconds(context, run, frames)
  for (const second of merged) await announce(redis, keys, runId, { type: 'point', second })
  if (frames.some((frame) => frame.events.length > 0)) await announce(redis, keys, runId, { type: 'event' })
  if (merged.length === 0) return
  await judgeLive(context, run)
  await steerSearch(context, run)
  await judgeThresholds(context, run)
}

async function endShard(context: AggregatorContext, end: ShardEnd): Promise<void> {
  const { db, redis, keys, runs } = context
  const key = { runId: end.runId, shard: end.shard }
  const run = await runs.get(end.runId)
  if (!run) return
  const lost = end.endedBy === 'lease'
  const message =
    'the worker was cut off from Redis and stopped its load by itself; what it had measured is stored'
  if (lost) await failShard(db, key, { code: 'lease_lost', message })
  else await finishShard(db, key, end)
  run.ended(end.shard)
  const merged = await mergeSeconds(context, run, [])
  for (const second of merged) await announce(redis, keys, end.runId, { type: 'point', second })
  await announce(redis, keys, end.runId, {
    type: 'shard',
    shard: end.shard,
    status: lost ? 'failed' : 'finished',
  })
  await closeRunWhenEnded(context, end.runId)
}
