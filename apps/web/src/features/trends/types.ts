import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../api/trpc.ts'

export type TrendView = inferRouterOutputs<AppRouter>['trends']['get']
export type MetricTrend = TrendView['metrics'][number]
export type TrendRun = TrendView['runs'][number]
