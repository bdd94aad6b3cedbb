import type { LatencyBucket } from '@broadside/shared/compare/shared-histogram'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../api/trpc.ts'

type Outputs = inferRouterOutputs<AppRouter>
export type ComparisonView = Outputs['compare']['get']
export type ComparedRun = ComparisonView['runs'][number]
export type PairView = ComparisonView['pairs'][number]
export type MetricChange = PairView['metrics'][number]

export type RunsOverTime = Outputs['compare']['overTime']
/** The latencies of each run, in the order of the runs. */
export type Distributions = readonly (readonly LatencyBucket[])[]
