import { createScenario as storeScenario } from '@broadside/db/scenarios/create-scenario'
import { z } from 'zod'
import { recordChange } from '../audit.ts'
import type { Access } from '../auth/access.ts'
import { ConfigInput } from '../config-input.ts'
import { configHash } from '../secrets.ts'
import { Id, Name, Slug, slugOf } from '../slug.ts'
import { asJson } from './as-json.ts'
import { storedConfig } from './config.ts'
import { getScenario } from './get.ts'
import type { ScenarioView } from './view.ts'

export const CreateScenario = z.strictObject({
  name: Name,
  slug: Slug.optional(),
  description: z.string().max(2_000).default(''),
  /** A RunConfig; with `targetId` its target may be left out. */
  config: ConfigInput,
  targetId: Id.nullish(),
})

/** Stores a scenario with its first version. Throws invalid_input and conflict (slug). */
export async function createScenario(
  access: Access,
  input: z.infer<typeof CreateScenario>,
): Promise<ScenarioView> {
  const { tenant, project, actor } = access
  const config = await storedConfig(access, input.config, input.targetId)
  const { id } = await storeScenario(tenant, {
    projectId: project.id,
    slug: input.slug ?? slugOf(input.name),
    name: input.name,
    description: input.description,
    targetId: input.targetId,
    config: asJson(config),
    configHash: configHash(config),
    createdBy: actor.name,
  })
  await recordChange(access, 'scenario.create', { kind: 'scenario', id, name: input.name })
  return getScenario(access, id)
}
