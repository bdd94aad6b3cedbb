import type { QueryRow } from '@broadside/shared/metric-frame'
import type { RunConfig } from '@broadside/shared/run-config'
import type { RunFailure, SampleErrorCode } from '@broadside/shared/run-error'
import type { RunStatus, ShardStatus, Validity, Verdict } from '@broadside/shared/run-status'
import type { Finding, RunSummary, ThresholdResult } from '@broadside/shared/summary'

/** All that the run page shows of a run, apart from what was measured each second. */
export interface RunView {
  readonly id: string
  readonly name: string
  readonly scenario: { readonly id: string; readonly name: string; readonly slug: string } | null
  readonly targetName: string | null
  readonly status: RunStatus
  readonly verdict: Verdict
  /** null until the run was judged; while it goes on, only when something is wrong */
  readonly validity: Validity | null
  readonly failure: RunFailure | null
  readonly config: RunConfig
  readonly shardCount: number
  readonly summary: RunSummary | null
  readonly thresholds: readonly ThresholdResult[]
  readonly findings: readonly Finding[]
  readonly tags: readonly string[]
  readonly note: string
  /** Kept by the retention rules. */
  readonly starred: boolean
  /** The baseline of its scenario. */
  readonly pinned: boolean
  readonly git: { readonly branch: string | null; readonly commit: string | null }
  readonly createdBy: string | null
  readonly createdAt: Date
  readonly startedAt: Date | null
  readonly finishedAt: Date | null
  readonly stopRequestedAt: Date | null
  /** Held by a person: no new iterations begin. */
  readonly heldAt?: Date | null
}

export interface ShardView {
  readonly n: number
  readonly status: ShardStatus
  readonly host: string | null
  readonly health: { readonly loopLagMs?: number; readonly cpu?: number; readonly rssBytes?: number } | null
  readonly clockOffsetMs: number | null
  readonly failureMessage: string | null
}

export interface EventView {
  readonly atMs: number
  readonly kind: string
  readonly label: string
  readonly actor: string | null
}

export interface ErrorGroupView {
  readonly code: SampleErrorCode
  readonly message: string
  readonly scenario: string
  readonly count: number
  readonly firstSecond: number
  readonly lastSecond: number
}

/** One query; a field that did not happen is null or missing. */
export type QuerySampleView = { readonly [F in keyof QueryRow]: QueryRow[F] | null } & Pick<
  QueryRow,
  'startMs' | 'outcome' | 'sessionId' | 'query' | 'tokens' | 'successfulReconnects'
>

export interface HistogramView {
  readonly metric: string
  readonly count: number
  readonly buckets: readonly { readonly fromMs: number; readonly toMs: number; readonly count: number }[]
}
