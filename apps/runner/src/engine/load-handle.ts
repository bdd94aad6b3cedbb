import type { MetricFrame, ShardEnd } from '@broadside/shared/points/metric-frame'
import type { RunConfig } from '@broadside/shared/run-config'
import type { SearchStep } from '@broadside/shared/search/search'
import type { Clock } from './clock/clock.ts'
import type { Feeds } from './drivers/http/feed.ts'
import type { KeycastUser } from './drivers/keycast/registration.ts'

/** A warning for people while the load runs; given once, not a thousand times. */
export interface LoadNotice {
  /** ms from the start of the run */
  readonly atMs: number
  readonly message: string
}

/** By scenario. */
export type DataSets = Readonly<Record<string, readonly KeycastUser[]>>

export interface LoadOptions {
  readonly runId: string
  readonly config: RunConfig
  readonly shard: number
  readonly shardCount: number
  /** Entries of the data set that each scenario uses, this shard's part only. */
  readonly dataSets?: DataSets
  /** Rows of the CSV that each scenario is fed with, this shard's part only. */
  readonly feeds?: Feeds
  /** Hosts outside of private networks that may be loaded; default: none. */
  readonly publicHosts?: readonly string[]
  readonly clock?: Clock
  /** When second 0 begins, in the time base of this thread's performance.now(). Default: at once. */
  readonly startAtMs?: number
  /** One frame for each second, in order; also for seconds in which nothing happened. */
  readonly onFrame: (frame: MetricFrame) => void
  readonly onNotice?: (notice: LoadNotice) => void
}

/** `abort` = cut off at once by a person or a threshold; `lease` = the worker may no longer drive load. */
export type AbortReason = 'abort' | 'lease'

/** What an event on the time axis says of a disturbance. */
export interface DisturbanceEvent {
  readonly kind: string
  readonly label: string
  readonly detail?: Readonly<Record<string, string | number>>
}

export interface LoadSnapshot {
  readonly phase: 'waiting' | 'running' | 'stopping' | 'ended'
  readonly elapsedMs: number
  readonly held: boolean
  readonly users: number
  readonly usersAllocated: number
  /** Totals by series since the start. */
  readonly totals: Readonly<Record<string, number>>
}

/**
 * A running load. User counts and rates are those of the whole run: every shard takes its own share of them.
 * Each action becomes an event of the next frame; work that starts while the load is not what was planned is tagged
 * `stage:controlled`.
 */
export interface LoadHandle {
  /** No new iteration or query from now on; open queries get `abortGrace`, then are cut and counted as interrupted. */
  stop(): void
  /** Cuts everything at once. */
  abort(reason: AbortReason): void
  /** No new iteration until {@link resume}; open ones go on. Plan time goes on too: arrivals that fall into it are dropped. */
  hold(): void
  resume(): void
  /** From now on this many users instead of the planned ones; in arrival-rate executors the most users that may be used. */
  setUsers(users: number, scenario?: string): void
  /** From now on this many arrivals per second until the plan ends. No effect on executors without a rate. */
  setRate(ratePerS: number, scenario?: string): void
  /** The next level of a breakpoint-search, or its end. No event: whoever decides it marks it once for all shards. */
  takeSearchStep(step: SearchStep): void
  /**
   * The target is not itself for this long: what begins meanwhile is tagged `stage:controlled`. With a label it is also an event
   * of the next frame; of several shards, one should give it.
   */
  disturb(forMs: number, event?: DisturbanceEvent): void
  /** Resolves after the last frame; rejects when the engine itself failed. */
  readonly done: Promise<ShardEnd>
  snapshot(): LoadSnapshot
}

/** A machine that cannot do what is asked: refused before the first socket. */
export interface Refusal {
  /** One sentence: what is needed, what there is, what would fit, what to do. */
  readonly message: string
  readonly resource: 'descriptors' | 'ports' | 'memory'
  readonly need: number
  readonly limit: number
  /** Users of this shard that would fit. */
  readonly fits: number
}

export type ProbeResult =
  | { readonly ok: true }
  | {
      readonly ok: false
      readonly code: 'target_unreachable' | 'target_refused'
      /** A sentence that names the field and the URL. */
      readonly message: string
    }
