import type { MetricFrame, ShardEnd } from '@broadside/shared/metric-frame'
import type { RunConfig } from '@broadside/shared/run-config'
import type { AbortReason, LoadNotice, LoadSnapshot } from '../load-handle.ts'

/** What the thread is started with. Times are on the machine's monotonic clock, which all threads share. */
export interface ThreadStart {
  readonly runId: string
  readonly config: RunConfig
  readonly shard: number
  readonly shardCount: number
  /** Nanoseconds of process.hrtime, or undefined for "at once". */
  readonly startAtNs: bigint | undefined
}

export type ToThread =
  | { readonly type: 'stop' | 'hold' | 'resume' }
  | { readonly type: 'abort'; readonly reason: AbortReason }
  | { readonly type: 'set-users'; readonly users: number; readonly scenario: string | undefined }
  | { readonly type: 'set-rate'; readonly ratePerS: number; readonly scenario: string | undefined }

export type FromThread =
  | { readonly type: 'frame'; readonly frame: MetricFrame; readonly snapshot: LoadSnapshot }
  | { readonly type: 'notice'; readonly notice: LoadNotice }
  | { readonly type: 'end'; readonly end: ShardEnd; readonly snapshot: LoadSnapshot }
  | { readonly type: 'failed'; readonly message: string; readonly stack: string | undefined }
