import { CompareBaseline, compareBaseline } from '../compare/baseline.ts'
import { CompareRuns, compareRuns } from '../compare/compare.ts'
import { compareOverTime } from '../compare/over-time.ts'
import { procedure, router } from '../trpc.ts'

export const compareRouter = router({
  get: procedure('read')
    .input(CompareRuns)
    .query(({ ctx, input }) => compareRuns(ctx.access, input)),
  overTime: procedure('read')
    .input(CompareRuns)
    .query(({ ctx, input }) => compareOverTime(ctx.access, input)),
  baseline: procedure('read')
    .input(CompareBaseline)
    .query(({ ctx, input }) => compareBaseline(ctx.access, input)),
})
