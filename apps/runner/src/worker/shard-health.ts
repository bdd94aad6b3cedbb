import type { ShardHealth } from '@broadside/db/shards/heartbeat'
import { sliceOfFrame } from '@broadside/shared/points/merge'
import type { MetricFrame } from '@broadside/shared/points/metric-frame'

/** The generator's health in one second of a shard, as the shard's row shows it; undefined: too short a second to say. */
export function healthOf(frame: MetricFrame): ShardHealth | undefined {
  if (frame.coveredMs < 1_000) return undefined
  const { loopLagP99Ms } = sliceOfFrame(frame)
  const { vus, generator_cpu: cpu, generator_rss: rss } = frame.gauges
  return {
    elapsedMs: (frame.second + 1) * 1_000,
    ...(loopLagP99Ms === undefined ? {} : { loopLagMs: loopLagP99Ms }),
    ...(cpu === undefined ? {} : { cpu: cpu.last }),
    ...(rss === undefined ? {} : { rssBytes: rss.last }),
    ...(vus === undefined ? {} : { users: vus.last }),
  }
}
