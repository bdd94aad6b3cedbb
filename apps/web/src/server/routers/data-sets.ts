import { z } from 'zod'
import { CreateDataSet, createDataSet } from '../data-sets/create.ts'
import { deleteDataSet } from '../data-sets/delete.ts'
import { getDataSet } from '../data-sets/get.ts'
import { listDataSets } from '../data-sets/list.ts'
import { resumeDataSet } from '../data-sets/resume.ts'
import { stopDataSet } from '../data-sets/stop.ts'
import { procedure, router } from '../trpc.ts'

const ByName = z.strictObject({ idOrName: z.string().min(1).max(64) })

export const dataSetsRouter = router({
  list: procedure('read').query(({ ctx }) => listDataSets(ctx.access)),
  get: procedure('read')
    .input(ByName)
    .query(({ ctx, input }) => getDataSet(ctx.access, input.idOrName)),
  create: procedure('run')
    .input(CreateDataSet)
    .mutation(({ ctx, input }) => createDataSet(ctx.access, input)),
  resume: procedure('run')
    .input(ByName)
    .mutation(({ ctx, input }) => resumeDataSet(ctx.access, input.idOrName)),
  stop: procedure('run')
    .input(ByName)
    .mutation(({ ctx, input }) => stopDataSet(ctx.access, input.idOrName)),
  delete: procedure('run')
    .input(ByName)
    .mutation(({ ctx, input }) => deleteDataSet(ctx.access, input.idOrName)),
})
