import { createTRPCContext } from '@trpc/tanstack-react-query'
import type { AppRouter } from '@/server/router.ts'

/** The typed client of the control plane; only the router's type crosses over. */
export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>()
export type { AppRouter }
