import { newId } from '@broadside/db/id'
import type { Tenant } from '@broadside/db/tenant/tenant'
import { WsproxyTarget } from '@broadside/shared/config/target'
import { type Preset, WSPROXY_PRESETS } from '@broadside/shared/presets/wsproxy'
import { RunConfig } from '@broadside/shared/run-config'
import type { Env } from '../../env.ts'
import { asJson } from '../scenarios/as-json.ts'
import { configHash } from '../secrets.ts'

const TARGET_SLUG = 'wsproxy-simulator'

/** The simulated wsproxy stack as a target, and its scenarios. What is there already stays, but for the target's address. */
export async function seedDemo(tenant: Tenant, projectId: string, env: Env): Promise<void> {
  const { prisma, organizationId } = tenant
  const config = WsproxyTarget.parse({
    kind: 'wsproxy',
    httpUrl: env.DEMO_WSPROXY_HTTP_URL,
    wsUrl: env.DEMO_WSPROXY_WS_URL,
  })
  const { id: targetId } = await prisma.target.upsert({
    where: { projectId_slug: { projectId, slug: TARGET_SLUG } },
    // The simulator takes other ports when its own are in use.
    update: { config },
    create: {
      id: newId(),
      organizationId,
      projectId,
      slug: TARGET_SLUG,
      name: 'wsproxy (simulator)',
      kind: 'wsproxy',
      config,
      createdBy: 'bootstrap',
    },
    select: { id: true },
  })
  for (const preset of WSPROXY_PRESETS)
    await seedScenario(tenant, { projectId, targetId, preset, target: config })
}

interface DemoScenario {
  readonly projectId: string
  readonly targetId: string
  readonly preset: Preset
  readonly target: WsproxyTarget
}

async function seedScenario({ prisma, organizationId }: Tenant, demo: DemoScenario): Promise<void> {
  const { projectId, targetId, preset, target } = demo
  const known = await prisma.scenario.findUnique({
    where: { projectId_slug: { projectId, slug: preset.slug } },
    select: { id: true },
  })
  if (known) return
  const config = RunConfig.parse(preset.config(target))
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
      slug: preset.slug,
      name: preset.name,
      description: preset.description,
      targetId,
      versions: { create: version },
    },
  })
}
