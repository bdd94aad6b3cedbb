import { z } from 'zod'
import { CreateTarget, createTarget } from '../targets/create.ts'
import { getTarget } from '../targets/get.ts'
import { listTargets } from '../targets/list.ts'
import { UpdateTarget, updateTarget } from '../targets/update.ts'
import { procedure, router } from '../trpc.ts'

export const targetsRouter = router({
  list: procedure('read').query(({ ctx }) => listTargets(ctx.access)),
  get: procedure('read')
    .input(z.strictObject({ idOrSlug: z.string().min(1).max(64) }))
    .query(({ ctx, input }) => getTarget(ctx.access, input.idOrSlug)),
  create: procedure('admin')
    .input(CreateTarget)
    .mutation(({ ctx, input }) => createTarget(ctx.access, input)),
  update: procedure('admin')
    .input(UpdateTarget)
    .mutation(({ ctx, input }) => updateTarget(ctx.access, input)),
})
