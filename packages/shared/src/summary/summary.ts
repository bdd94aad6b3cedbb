import type { HopLedger } from '../ledger/hops.ts'
import type { CounterName, RateName, TrendName } from '../metrics.ts'
import type { Outcome, RunFailure, SampleErrorCode } from '../runs/run-error.ts'
import type { Severity } from '../runs/run-status.ts'
import type { SearchResult } from '../search/search.ts'
import type { Imbalance, ProcessSummary } from '../servers/processes.ts'
import type { InstanceCounts } from '../servers/server-counters.ts'

/**
 * A distribution in ms. A percentile is null when fewer than 10 samples lie above it: "n too small", never a made-up
 * number. `max` is the largest sample, and is called max.
 */
export interface TrendSummary {
  readonly count: number
  readonly minMs: number
  readonly avgMs: number
  /** The median, whatever the number of samples: k6's `med`. */
  readonly medMs: number
  readonly p50Ms: number | null
  readonly p75Ms: number | null
  readonly p90Ms: number | null
  readonly p95Ms: number | null
  readonly p99Ms: number | null
  readonly p999Ms: number | null
  readonly maxMs: number
}

/** One stage of one scenario: warm-up, each stage and the steady state are kept apart. */
export interface StageSummary {
  readonly scenario: string
  readonly stage: string
  readonly steady: boolean
  readonly fromMs: number
  readonly toMs: number
  readonly counters: Readonly<Partial<Record<CounterName, number>>>
  readonly trends: Readonly<Partial<Record<TrendName, TrendSummary>>>
}

/** One of several scenarios, without its warm-up. */
export interface ScenarioSummary {
  readonly scenario: string
  /** Most users planned at once. */
  readonly users: number
  /** When it really had work. */
  readonly fromMs: number
  readonly toMs: number
  readonly counters: Readonly<Partial<Record<CounterName, number>>>
  /** Of requests or queries; null where there were none. */
  readonly failedShare: number | null
  /** Of ok samples. */
  readonly trends: Readonly<Partial<Record<TrendName, TrendSummary>>>
}

/** What a finished (or failed, or aborted) run amounts to; stored on the run, answered by the API. */
export interface RunSummary {
  readonly definitionVersion: number
  readonly durationMs: number
  readonly counters: Readonly<Partial<Record<CounterName, number>>>
  /** Counters over the duration. */
  readonly perSecond: Readonly<Partial<Record<CounterName, number>>>
  readonly rates: Readonly<
    Partial<Record<RateName, { readonly held: number; readonly asked: number; readonly share: number }>>
  >
  readonly peakUsers: number
  /** Of ok samples, over everything but the warm-up. */
  readonly trends: Readonly<Partial<Record<TrendName, TrendSummary>>>
  /** The same, of steady spans only; missing when there was none. */
  readonly steady?: Readonly<Partial<Record<TrendName, TrendSummary>>>
  /** Failed and timed-out samples: their own distributions. A timeout is censored: "at least this long". */
  readonly outcomes: readonly {
    readonly metric: TrendName
    readonly outcome: Outcome
    readonly trend: TrendSummary
  }[]
  readonly stages: readonly StageSummary[]
  /** What each instance of the target counted during the load, where the target names them. */
  readonly instances?: readonly InstanceCounts[]
  /** Missing when there was only one scenario. */
  readonly scenarios?: readonly ScenarioSummary[]
  /** Of a run with a breakpoint-search. */
  readonly search?: SearchResult
  /** Where it was lost: with a stack of the run's own. */
  readonly hops?: HopLedger
  /** Every process of that stack, and how evenly they were used; the latter also of scraped pages. */
  readonly processes?: readonly ProcessSummary[]
  readonly imbalances?: readonly Imbalance[]
  readonly errors: readonly {
    readonly code: SampleErrorCode
    readonly message: string
    readonly count: number
  }[]
}

export interface ThresholdResult {
  readonly metric: string
  readonly threshold: string
  readonly passed: boolean
  /** null when nothing was measured: such a threshold fails. */
  readonly observed: number | null
  /** How far the observed value is from the limit, as a share of the limit; positive = inside. */
  readonly margin: number | null
  readonly abortOnFail: boolean
}

/** A validity check's result: the sentence, the numbers behind it, and what to do. */
export interface Finding {
  readonly checkId: string
  readonly severity: Severity
  readonly title: string
  readonly evidence: Readonly<Record<string, number | string | null>>
  readonly advice: string
}

export interface RunOutcome {
  readonly summary: RunSummary
  readonly thresholds: readonly ThresholdResult[]
  readonly findings: readonly Finding[]
  readonly failure?: RunFailure
}
