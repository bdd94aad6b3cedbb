import { newId } from '@broadside/db/id'
import type { Tenant } from '@broadside/db/tenant/tenant'
import { KEYCAST_DATA_SET } from '@broadside/shared/presets/keycast'
import { RunConfig } from '@broadside/shared/run-config'
import type { Env } from '../../env.ts'
import { asJson } from '../scenarios/as-json.ts'
import { configHash } from '../secrets.ts'
import { type DemoSystem, demoSystems } from './demo-systems.ts'

/** The simulated systems as targets, with their scenarios. What is there already stays, but for the targets' addresses. */
export async function seedDemo(tenant: Tenant, projectId: string, env: Env): Promise<void> {
  for (const system of demoSystems(env)) {
    const targetId = await seedTarget(tenant, projectId, system)
    if (system.target.kind === 'keycast') await seedDataSet(tenant, projectId, targetId, system.target)
    for (const scenario of system.scenarios) await seedScenario(tenant, { projectId, targetId, ...scenario })
  }
}

async function seedTarget(
  { prisma, organizationId }: Tenant,
  projectId: string,
  { slug, name, target: config }: DemoSystem,
): Promise<string> {
  const { id } = await prisma.target.upsert({
    where: { projectId_slug: { projectId, slug } },
    // The simulator takes other ports when its own are in use.
    update: { config },
    create: {
      id: newId(),
      organizationId,
      projectId,
      slug,
      name,
      kind: config.kind,
      config,
      createdBy: 'bootstrap',
    },
    select: { id: true },
  })
  return id
}

type DemoScenario = DemoSystem['scenarios'][number] & {
  readonly projectId: string
  readonly targetId: string
}

async function seedScenario({ prisma, organizationId }: Tenant, demo: DemoScenario): Promise<void> {
  const { projectId, targetId, slug, name, description } = demo
  const known = await prisma.scenario.findUnique({
    where: { projectId_slug: { projectId, slug } },
    select: { id: true },
  })
  if (known) return
  const config = RunConfig.parse(demo.config)
  const version = {
    id: newId(),
    version: 1,
    config: asJson(config),
    configHash: configHash(config),
    createdBy: 'bootstrap',
  }
  await prisma.scenario.create({
    data: {
      id: newId(),
      organizationId,
      projectId,
      slug,
      name,
      description,
      targetId,
      versions: { create: version },
    },
  })
}

/** The users that the keycast scenarios work with: stored as queued, which the aggregator finds some seconds later and enqueues. */
async function seedDataSet(
  { prisma, organizationId }: Tenant,
  projectId: string,
  targetId: string,
  target: DemoSystem['target'],
): Promise<void> {
  const { name, users } = KEYCAST_DATA_SET
  const known = await prisma.dataSet.findUnique({ where: { projectId_name: { projectId, name } } })
  if (known) {
    await prisma.dataSet.update({ where: { id: known.id }, data: { target, targetId } })
    return
  }
  await prisma.dataSet.create({
    data: {
      ...{ id: newId(), organizationId, projectId, name, kind: 'keycast-users', targetId, target },
      wanted: users,
      concurrency: 4,
      createdBy: 'bootstrap',
    },
  })
}
