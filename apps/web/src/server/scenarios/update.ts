import { newId } from '@broadside/db/id'
import { z } from 'zod'
import { recordChange } from '../audit.ts'
import type { Access } from '../auth/access.ts'
import { OptionalConfigInput } from '../config-input.ts'
import { notFound } from '../errors.ts'
import { configHash } from '../secrets.ts'
import { Id, Name } from '../slug.ts'
import { asJson } from './as-json.ts'
import { storedConfig } from './config.ts'
import { getScenario } from './get.ts'
import type { ScenarioView } from './view.ts'

export const UpdateScenario = z.strictObject({
  id: Id,
  name: Name.optional(),
  description: z.string().max(2_000).optional(),
  /** Makes a new version, if it differs from the latest. */
  config: OptionalConfigInput,
  targetId: Id.nullish(),
  message: z.string().max(500).default(''),
})

/** Changes a scenario; versions are never changed, a changed configuration is the next one. */
export async function updateScenario(
  access: Access,
  input: z.infer<typeof UpdateScenario>,
): Promise<ScenarioView> {
  const { tenant, project, actor } = access
  const before = await getScenario(access, input.id)
  const targetId = input.targetId === undefined ? before.target?.id : input.targetId
  const config = input.config === undefined ? undefined : await storedConfig(access, input.config, targetId)
  await tenant.prisma.$transaction(async (transaction) => {
    // The row is locked by its own update first, so that two people saving at once make two versions, not one number twice.
    const { count } = await transaction.scenario.updateMany({
      where: { id: before.id, projectId: project.id, archivedAt: null },
      data: { name: input.name, description: input.description, targetId, updatedAt: new Date() },
    })
    if (count === 0) throw notFound('scenario', input.id)
    if (!config) return
    const latest = await transaction.scenarioVersion.findFirst({
      where: { scenarioId: before.id },
      orderBy: { version: 'desc' },
      select: { version: true, configHash: true },
    })
    const hash = configHash(config)
    if (latest?.configHash === hash) return
    const version = (latest?.version ?? 0) + 1
    await transaction.scenario.update({
      where: { id: before.id },
      data: {
        latestVersion: version,
        versions: {
          create: {
            id: newId(),
            version,
            config: asJson(config),
            configHash: hash,
            message: input.message,
            createdBy: actor.name,
          },
        },
      },
    })
  })
  await recordChange(access, 'scenario.update', {
    kind: 'scenario',
    id: before.id,
    name: input.name ?? before.name,
  })
  return getScenario(access, before.id)
}
