import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../api/trpc.ts'

type Snapshot = inferRouterOutputs<AppRouter>['shares']['open']
export type RunSnapshot = Extract<Snapshot, { kind: 'run' }>
export type ComparisonSnapshot = Extract<Snapshot, { kind: 'comparison' }>
