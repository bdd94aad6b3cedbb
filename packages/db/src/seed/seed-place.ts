import type { Db } from '../client.ts'
import type { Prisma } from '../generated/client.ts'
import { createScenario } from '../scenarios/create-scenario.ts'
import { createTarget } from '../targets/create-target.ts'
import { scoped } from '../tenant/tenant.ts'
import { seedConfig } from './large.ts'
import type { SeedPlace } from './seed-run.ts'

const SLUG = 'seeded'
const asJson = (value: unknown) => value as Prisma.InputJsonObject

/** The oldest project of the database, with a scenario and a target that all seeded runs belong to. */
export async function seedPlace(db: Db): Promise<SeedPlace> {
  const project = await db.prisma.project.findFirst({ orderBy: { createdAt: 'asc' } })
  if (!project) throw new Error('there is no project yet: start Broadside once, then seed')
  const tenant = scoped(db, project.organizationId)
  const known = await tenant.prisma.scenario.findFirst({ where: { projectId: project.id, slug: SLUG } })
  if (known)
    return {
      db,
      tenant,
      projectId: project.id,
      scenarioId: known.id,
      targetId: known.targetId ?? undefined,
    }
  const config = seedConfig(60)
  const target = await createTarget(tenant, {
    projectId: project.id,
    slug: SLUG,
    name: 'Seeded target',
    kind: config.target.kind,
    config: asJson(config.target),
  })
  const scenario = await createScenario(tenant, {
    projectId: project.id,
    slug: SLUG,
    name: 'Seeded load',
    description: 'Runs that were never driven, for measuring pages.',
    targetId: target.id,
    config: asJson(config),
    configHash: 'seeded',
  })
  return { db, tenant, projectId: project.id, scenarioId: scenario.id, targetId: target.id }
}
