import { z } from 'zod'
import { ControlRun, controlRun } from '../runs/control.ts'
import { CreateRun, createRun } from '../runs/create.ts'
import { DeleteRuns, deleteManyRuns } from '../runs/delete-many.ts'
import { EditRun, editRunNotes } from '../runs/edit.ts'
import { runErrors } from '../runs/errors.ts'
import { runFacets } from '../runs/facets.ts'
import { getRunState } from '../runs/get.ts'
import { RunHistogram, runHistogram } from '../runs/histogram.ts'
import { ListRuns, listProjectRuns } from '../runs/list.ts'
import { RunPoints, runPoints } from '../runs/points.ts'
import { RunQueries, runQueries } from '../runs/queries.ts'
import { getRetention, SetRetention, setRetention } from '../runs/retention.ts'
import { RunSparklines, runSparklines } from '../runs/sparklines.ts'
import { stopRun } from '../runs/stop.ts'
import { WatchRun, watchRun } from '../runs/watch.ts'
import { Id } from '../slug.ts'
import { procedure, router } from '../trpc.ts'

const ById = z.strictObject({ id: Id })
const OfRun = z.strictObject({ runId: Id })

export const runsRouter = router({
  create: procedure('run')
    .input(CreateRun)
    .mutation(({ ctx, input }) => createRun(ctx.access, input, 'manual')),
  list: procedure('read')
    .input(ListRuns)
    .query(({ ctx, input }) => listProjectRuns(ctx.access, input)),
  get: procedure('read')
    .input(ById)
    .query(({ ctx, input }) => getRunState(ctx.access, input.id)),
  stop: procedure('run')
    .input(ById)
    .mutation(({ ctx, input }) => stopRun(ctx.access, input.id)),
  control: procedure('run')
    .input(ControlRun)
    .mutation(({ ctx, input }) => controlRun(ctx.access, input.id, input.control)),
  edit: procedure('run')
    .input(EditRun)
    .mutation(({ ctx, input }) => editRunNotes(ctx.access, input)),
  points: procedure('read')
    .input(RunPoints)
    .query(({ ctx, input }) => runPoints(ctx.access, input)),
  histogram: procedure('read')
    .input(RunHistogram)
    .query(({ ctx, input }) => runHistogram(ctx.access, input)),
  errors: procedure('read')
    .input(OfRun)
    .query(({ ctx, input }) => runErrors(ctx.access, input.runId)),
  queries: procedure('read')
    .input(RunQueries)
    .query(({ ctx, input }) => runQueries(ctx.access, input)),
  facets: procedure('read').query(({ ctx }) => runFacets(ctx.access)),
  sparklines: procedure('read')
    .input(RunSparklines)
    .query(({ ctx, input }) => runSparklines(ctx.access, input)),
  deleteMany: procedure('run')
    .input(DeleteRuns)
    .mutation(({ ctx, input }) => deleteManyRuns(ctx.access, input)),
  retention: procedure('read').query(({ ctx }) => getRetention(ctx.access)),
  setRetention: procedure('admin', 'organization')
    .input(SetRetention)
    .mutation(({ ctx, input }) => setRetention(ctx.access, input)),
  watch: procedure('read')
    .input(WatchRun)
    .subscription(({ ctx, input, signal }) => watchRun(ctx.access, input, signal)),
})
