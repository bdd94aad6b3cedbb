import { z } from 'zod'
import { archiveScenario } from '../scenarios/archive.ts'
import { CreateScenario, createScenario } from '../scenarios/create.ts'
import { getScenario } from '../scenarios/get.ts'
import { listLastRuns } from '../scenarios/last-runs.ts'
import { listScenarios } from '../scenarios/list.ts'
import { UpdateScenario, updateScenario } from '../scenarios/update.ts'
import { ValidateScenario, validateScenario } from '../scenarios/validate.ts'
import { getScenarioVersion, listScenarioVersions } from '../scenarios/versions.ts'
import { procedure, router } from '../trpc.ts'

const ByName = z.strictObject({ idOrSlug: z.string().min(1).max(64) })

export const scenariosRouter = router({
  list: procedure('read').query(({ ctx }) => listScenarios(ctx.access)),
  lastRuns: procedure('read').query(({ ctx }) => listLastRuns(ctx.access)),
  get: procedure('read')
    .input(ByName)
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
  archive: procedure('run')
    .input(ByName)
    .mutation(({ ctx, input }) => archiveScenario(ctx.access, input.idOrSlug)),
  versions: procedure('read')
    .input(ByName)
    .query(({ ctx, input }) => listScenarioVersions(ctx.access, input.idOrSlug)),
  version: procedure('read')
    .input(ByName.extend({ version: z.int().positive() }))
    .query(({ ctx, input }) => getScenarioVersion(ctx.access, input.idOrSlug, input.version)),
})
