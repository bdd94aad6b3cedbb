import type { MetricFrame, ShardEnd } from '@broadside/shared/points/metric-frame'
import type { RunConfig } from '@broadside/shared/run-config'
import type { SearchStep } from '@broadside/shared/search/search'
import type { Feeds } from '../drivers/http/feed.ts'
import type { AbortReason, DataSets, DisturbanceEvent, LoadNotice, LoadSnapshot } from '../load-handle.ts'

/** What the thread is to drive, known before it may begin. */
export interface ThreadPlan {
  readonly runId: string
  readonly config: RunConfig
  readonly dataSets?: DataSets
  readonly feeds?: Feeds
  readonly shard: number
  readonly shardCount: number
  readonly publicHosts?: readonly string[]
}

export type ToThread =
  /** Comes first, and once. Nanoseconds of process.hrtime, a clock that all threads share; undefined: at once. */
  | { readonly type: 'start'; readonly startAtNs: bigint | undefined }
  | { readonly type: 'stop' | 'hold' | 'resume' }
  | { readonly type: 'abort'; readonly reason: AbortReason }
  | { readonly type: 'disturb'; readonly forMs: number; readonly event: DisturbanceEvent | undefined }
  | { readonly type: 'set-users'; readonly users: number; readonly scenario: string | undefined }
  | { readonly type: 'set-rate'; readonly ratePerS: number; readonly scenario: string | undefined }
  | { readonly type: 'search-step'; readonly step: SearchStep }

export type FromThread =
  /** The code is loaded: nothing but the start is waited for. */
  | { readonly type: 'ready' }
  | { readonly type: 'frame'; readonly frame: MetricFrame; readonly snapshot: LoadSnapshot }
  | { readonly type: 'notice'; readonly notice: LoadNotice }
  | { readonly type: 'end'; readonly end: ShardEnd; readonly snapshot: LoadSnapshot }
  | { readonly type: 'failed'; readonly message: string; readonly stack: string | undefined }
