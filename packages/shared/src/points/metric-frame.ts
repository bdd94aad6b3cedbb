import type { HopReadings } from '../ledger/hops.ts'
import type { Outcome, SampleErrorCode } from '../runs/run-error.ts'
import type { InstanceReadings } from '../servers/server-counters.ts'

/** Low, high and last value of a gauge within one second of one shard. */
export interface GaugeSample {
  readonly last: number
  readonly min: number
  readonly max: number
}

/** One query, for the per-query CSV. Times in ms; `startMs` from the start of the run; undefined = did not happen. */
export interface QueryRow {
  readonly scenario: string
  readonly sessionId: string
  /** 1-based within the session; 0 for a session that failed before its first query. */
  readonly query: number
  readonly startMs: number
  readonly outcome: Outcome
  readonly ttftMs?: number
  readonly e2eMs?: number
  readonly responseMs?: number
  readonly tokens: number
  readonly tokensExpected?: number
  readonly createMs?: number
  readonly connectMs?: number
  readonly closeMs?: number
  readonly reconnectAttempts: number
  readonly successfulReconnects: number
  readonly error?: SampleErrorCode
  readonly errorMessage?: string
}

/** Errors of one class and message within one second; the message carries no id, so that equal ones group. */
export interface ErrorCount {
  readonly code: SampleErrorCode
  readonly message: string
  readonly scenario: string
  readonly count: number
}

export interface FrameEvent {
  /** ms from the start of the run */
  readonly atMs: number
  readonly kind: string
  readonly label: string
  readonly detail?: Readonly<Record<string, string | number | boolean>>
}

/**
 * What one shard saw in one second: increments, never running totals. Series keys are those of series.ts;
 * histograms are HdrHistogram V2, base64. Merging frames is adding, in any order and grouping.
 */
export interface MetricFrame {
  readonly runId: string
  readonly shard: number
  /** Whole seconds since the start of the run: this frame covers [second, second + 1). The last one may be cut short. */
  readonly second: number
  readonly coveredMs: number
  readonly counters: Readonly<Record<string, number>>
  readonly gauges: Readonly<Record<string, GaugeSample>>
  /** `[held, asked]` */
  readonly rates: Readonly<Record<string, readonly [number, number]>>
  readonly histograms: Readonly<Record<string, string>>
  readonly errors: readonly ErrorCount[]
  readonly queries: readonly QueryRow[]
  readonly events: readonly FrameEvent[]
}

/** Increments of a component's own counters from before the load to after it; or why they are not known. */
export type ComponentCount =
  | {
      readonly bytesReceived: number
      readonly bytesSent: number
      readonly connections?: number
    }
  | { readonly error: string }

/** What a shard says when it has ended: the engine's own totals, against which the stored frames are checked. */
export interface ShardEnd {
  readonly runId: string
  readonly shard: number
  readonly frames: number
  readonly lastSecond: number
  readonly durationMs: number
  readonly totals: Readonly<Record<string, number>>
  /** `[held, asked]` of every rate */
  readonly rates: Readonly<Record<string, readonly [number, number]>>
  /** Histogram counts by series, so that a lost sample shows. */
  readonly sampleCounts: Readonly<Record<string, number>>
  readonly peakRssBytes: number
  /** Counters of the target's instances, read at each of them before and after the load. */
  readonly serverCounters?: readonly InstanceReadings[]
  /** From when to when each scenario had work, in ms from the start of the run; work of a fixed amount ends early. */
  readonly scenarios?: Readonly<Record<string, { readonly startMs: number; readonly endMs: number }>>
  /** What the component under test counted during the load, where the target names its counters. */
  readonly component?: ComponentCount
  /** What the run’s own stack counted while the load lasted; only of the shard that brought it up. */
  readonly hops?: HopReadings
  /** What counters beside the engine’s own (of instances, of scraped pages) grew by from before the load to after it, by series. */
  readonly sideTotals?: Readonly<Record<string, number>>
  readonly endedBy: 'plan' | 'stop' | 'abort' | 'lease'
}
