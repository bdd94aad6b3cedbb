import { type Plan, planOf } from '@broadside/shared/plan'
import { RunAccumulator } from '@broadside/shared/points/accumulator'
import type { MetricFrame } from '@broadside/shared/points/metric-frame'
import type { Slice } from '@broadside/shared/points/point'
import type { RunConfig } from '@broadside/shared/run-config'
import { LiveSearch } from '@broadside/shared/search/live-search'
import type { SearchState } from '@broadside/shared/search/search'
import { searchOf } from '@broadside/shared/search/search-spec'
import { windowSecondsOf } from '@broadside/shared/thresholds/evaluate'
import { LiveFailures } from '@broadside/shared/thresholds/live-failures'

/** A second is merged without the shards that are silent once another shard is this far ahead. */
const PATIENCE_SECONDS = 3

/**
 * What the aggregator remembers of an open run: how far each shard has come, which seconds are merged, and running totals
 * for thresholds and live checks. All of it can be read again from the database.
 */
export class LiveRun {
  readonly plan: Plan
  readonly totals: RunAccumulator
  /** The last second that was merged and announced. */
  mergedUpTo = -1
  /** A stop was asked for because of a threshold; asked once. */
  aborting = false
  /** Whether a webhook waits to be told of a threshold; undefined: not looked up yet. */
  tellsThresholds: boolean | undefined
  readonly failures = new LiveFailures()
  /** The live findings as they were last stored. */
  saidLive: string | undefined
  /** Of a run with a breakpoint-search that goes on. */
  search: LiveSearch | undefined
  private readonly lastSeen: number[]
  private readonly over: boolean[]

  constructor(
    readonly runId: string,
    readonly config: RunConfig,
    shardCount: number,
    searchState?: SearchState,
  ) {
    this.plan = planOf(config)
    const spec = searchOf(config)
    if (spec) this.search = new LiveSearch(spec, this.plan, searchState)
    this.totals = new RunAccumulator(windowSecondsOf(config.thresholds))
    this.lastSeen = new Array(shardCount).fill(-1)
    this.over = new Array(shardCount).fill(false)
  }

  saw(frame: Pick<MetricFrame, 'shard' | 'second'>): void {
    this.lastSeen[frame.shard] = Math.max(this.lastSeen[frame.shard] ?? -1, frame.second)
  }

  /** No more frames come from this shard. */
  ended(shard: number): void {
    this.over[shard] = true
  }

  /** Seconds that every shard has reported (or will never report), and that are not merged yet. */
  dueSeconds(): number[] {
    const furthest = Math.max(...this.lastSeen)
    const waiting = this.lastSeen.filter((_, shard) => !this.over[shard])
    const reported = waiting.length === 0 ? furthest : Math.min(...waiting)
    const upTo = Math.max(reported, furthest - PATIENCE_SECONDS)
    return Array.from({ length: Math.max(0, upTo - this.mergedUpTo) }, (_, i) => this.mergedUpTo + 1 + i)
  }

  merged(seconds: readonly number[], points: readonly Slice[]): void {
    for (const second of seconds) this.mergedUpTo = Math.max(this.mergedUpTo, second)
    for (const point of points) {
      this.totals.add(point)
      this.search?.add(point)
    }
  }
}
