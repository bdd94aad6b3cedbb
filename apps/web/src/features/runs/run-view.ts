import type { QueryRow } from '@broadside/shared/points/metric-frame'
import type { SampleErrorCode } from '@broadside/shared/runs/run-error'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../api/trpc.ts'

type RunState = inferRouterOutputs<AppRouter>['runs']['get']

/** All that the run page shows of a run, apart from what was measured each second: as the server answers it. */
export type RunView = RunState['run']
export type ShardView = RunState['shards'][number]
export type EventView = RunState['events'][number]

export interface ErrorGroupView {
  readonly code: SampleErrorCode
  readonly message: string
  readonly scenario: string
  readonly count: number
  readonly firstSecond: number
  readonly lastSecond: number
  /** One query that ended so; a shared page has none. */
  readonly sample?: QuerySampleView | QueryRow | null
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
