import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../apps/web/src/server/router.ts'

/** What a client is made for: `createTRPCClient<AppRouter>({ … })`. */
export type { AppRouter }
/** What each procedure takes: `RouterInputs['runs']['create']`. */
export type RouterInputs = inferRouterInputs<AppRouter>
/** What each procedure answers: `RouterOutputs['runs']['get']`. */
export type RouterOutputs = inferRouterOutputs<AppRouter>
