import { GetTrend, getTrend } from '../trends/get.ts'
import { procedure, router } from '../trpc.ts'

export const trendsRouter = router({
  get: procedure('read')
    .input(GetTrend)
    .query(({ ctx, input }) => getTrend(ctx.access, input)),
})
