import { NotFound, orConflict } from '../errors.ts'
import type { Prisma, Scenario } from '../generated/client.ts'
import { newId } from '../id.ts'
import type { Tenant } from '../tenant/tenant.ts'

export interface NewScenario {
  readonly projectId: string
  readonly slug: string
  readonly name: string
  readonly description?: string
  /** Used when a run names no target. */
  readonly targetId?: string | null
  /** A RunConfig as it was written, without secrets: version 1. */
  readonly config: Prisma.InputJsonObject
  readonly configHash: string
  readonly createdBy?: string
}

/** Makes a scenario with version 1. Throws Conflict on `slug`, NotFound for what is another organization's. */
export async function createScenario(
  { prisma, organizationId }: Tenant,
  scenario: NewScenario,
): Promise<Scenario> {
  const { config, configHash, createdBy, ...fields } = scenario
  const { projectId, targetId } = fields
  if (!(await prisma.project.findUnique({ where: { id: projectId } })))
    throw new NotFound('project', projectId)
  if (targetId && !(await prisma.target.findUnique({ where: { id: targetId, projectId } })))
    throw new NotFound('target', targetId)
  const version = { id: newId(), version: 1, config, configHash, createdBy }
  const data = { ...fields, id: newId(), organizationId, versions: { create: version } }
  return orConflict('slug', scenario.slug, prisma.scenario.create({ data }))
}
