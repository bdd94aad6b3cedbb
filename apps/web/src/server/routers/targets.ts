import { z } from 'zod'
import { archiveTarget } from '../targets/archive.ts'
import { CreateTarget, createTarget } from '../targets/create.ts'
import { getTarget } from '../targets/get.ts'
import { listTargets } from '../targets/list.ts'
import { UpdateTarget, updateTarget } from '../targets/update.ts'
import { verifyTarget } from '../targets/verify.ts'
import { procedure, router } from '../trpc.ts'

const ByName = z.strictObject({ idOrSlug: z.string().min(1).max(64) })

export const targetsRouter = router({
  list: procedure('read').query(({ ctx }) => listTargets(ctx.access)),
  get: procedure('read')
    .input(ByName)
    .query(({ ctx, input }) => getTarget(ctx.access, input.idOrSlug)),
  create: procedure('admin')
    .input(CreateTarget)
    .mutation(({ ctx, input }) => createTarget(ctx.access, input)),
  update: procedure('admin')
    .input(UpdateTarget)
    .mutation(({ ctx, input }) => updateTarget(ctx.access, input)),
  archive: procedure('admin')
    .input(ByName)
    .mutation(({ ctx, input }) => archiveTarget(ctx.access, input.idOrSlug)),
  verify: procedure('admin')
    .input(ByName)
    .mutation(({ ctx, input }) => verifyTarget(ctx.access, input.idOrSlug)),
})
