import { z } from 'zod'
import { CreateScenario, createScenario } from '../scenarios/create.ts'
import { getScenario } from '../scenarios/get.ts'
import { listScenarios } from '../scenarios/list.ts'
import { UpdateScenario, updateScenario } from '../scenarios/update.ts'
import { ValidateScenario, validateScenario } from '../scenarios/validate.ts'
import { procedure, router } from '../trpc.ts'

export const scenariosRouter = router({
  list: procedure('read').query(({ ctx }) => listScenarios(ctx.access)),
  get: procedure('read')
    .input(z.strictObject({ idOrSlug: z.string().min(1).max(64) }))
    .query(({ ctx, input }) => getScenario(ctx.access, input.idOrSlug)),
  create: procedure('run')
    .input(CreateScenario)
    .mutation(({ ctx, input }) => createScenario(ctx.access, input)),
  update: procedure('run')
    .input(UpdateScenario)
    .mutation(({ ctx, input }) => updateScenario(ctx.access, input)),
  validate: procedure('read')
    .input(ValidateScenario)
    .mutation(({ ctx, input }) => validateScenario(ctx.access, input)),
})
