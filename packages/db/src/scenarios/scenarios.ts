import { NotFound, orConflict } from '../errors.ts'
import type { Prisma } from '../generated/client.ts'
import { newId } from '../id.ts'
import type { Tenant } from '../tenant/tenant.ts'

export interface NewVersion {
  /** A RunConfig as it was written, without secrets. */
  readonly config: Prisma.InputJsonObject
  readonly configHash: string
  readonly message?: string
  readonly createdBy?: string
}

export interface NewScenario extends NewVersion {
  readonly projectId: string
  readonly slug: string
  readonly name: string
  readonly description?: string
  /** Used when a run names no target. */
  readonly targetId?: string
}

/** The newest version beside the scenario. */
const WITH_LATEST = {
  versions: { orderBy: { version: 'desc' }, take: 1 },
} as const satisfies Prisma.ScenarioInclude
export type ScenarioRow = Prisma.ScenarioGetPayload<{ include: typeof WITH_LATEST }>

/** Makes a scenario with version 1. Throws Conflict on `slug`, NotFound for what is another organization's. */
export async function createScenario(
  { prisma, organizationId }: Tenant,
  scenario: NewScenario,
): Promise<ScenarioRow> {
  const { config, configHash, message, createdBy, ...fields } = scenario
  const { projectId, targetId } = fields
  if (!(await prisma.project.findUnique({ where: { id: projectId } })))
    throw new NotFound('project', projectId)
  if (targetId !== undefined && !(await prisma.target.findUnique({ where: { id: targetId, projectId } })))
    throw new NotFound('target', targetId)
  const version = { id: newId(), version: 1, config, configHash, message, createdBy }
  const data = { ...fields, id: newId(), organizationId, versions: { create: version } }
  return orConflict('slug', scenario.slug, prisma.scenario.create({ data, include: WITH_LATEST }))
}

/** Those of a project that are not archived, by name. */
export const listScenarios = ({ prisma }: Tenant, projectId: string): Promise<ScenarioRow[]> =>
  prisma.scenario.findMany({
    where: { projectId, archivedAt: null },
    include: WITH_LATEST,
    orderBy: { name: 'asc' },
  })

export const findScenario = ({ prisma }: Tenant, id: string): Promise<ScenarioRow | null> =>
  prisma.scenario.findUnique({ where: { id }, include: WITH_LATEST })

/** By slug: of one project, or the oldest of the organization (what an API key for all projects means). */
export const findScenarioBySlug = (
  { prisma }: Tenant,
  slug: string,
  projectId?: string,
): Promise<ScenarioRow | null> =>
  prisma.scenario.findFirst({
    where: { slug, projectId, archivedAt: null },
    include: WITH_LATEST,
    orderBy: { createdAt: 'asc' },
  })

/** All versions, newest first. */
export const listVersions = ({ prisma }: Tenant, scenarioId: string) =>
  prisma.scenarioVersion.findMany({ where: { scenarioId }, orderBy: { version: 'desc' } })

/**
 * Adds a version on top of `basedOn`. Null: not this organization's. Throws Conflict on `version` when somebody saved a
 * newer one meanwhile. The same configuration again adds nothing.
 */
export async function addVersion(
  { prisma }: Tenant,
  scenarioId: string,
  basedOn: number,
  version: NewVersion,
): Promise<ScenarioRow | null> {
  const current = await prisma.scenario.findUnique({ where: { id: scenarioId }, include: WITH_LATEST })
  if (!current) return null
  if (current.latestVersion === basedOn && current.versions[0]?.configHash === version.configHash)
    return current
  const next = current.latestVersion === basedOn ? basedOn + 1 : current.latestVersion
  return orConflict(
    'version',
    String(next),
    prisma.scenario.update({
      where: { id: scenarioId },
      data: { latestVersion: next, versions: { create: { ...version, id: newId(), version: next } } },
      include: WITH_LATEST,
    }),
  )
}

/** False: not this organization's, or the target is not. */
export async function editScenario(
  { prisma }: Tenant,
  id: string,
  edit: { readonly name?: string; readonly description?: string; readonly targetId?: string | null },
): Promise<boolean> {
  if (edit.targetId && !(await prisma.target.findUnique({ where: { id: edit.targetId } }))) return false
  return (await prisma.scenario.updateMany({ where: { id }, data: edit })).count === 1
}

/** Hides a scenario; its runs stay. False: not this organization's, or archived before. */
export async function archiveScenario({ prisma }: Tenant, id: string): Promise<boolean> {
  const data = { archivedAt: new Date() }
  return (await prisma.scenario.updateMany({ where: { id, archivedAt: null }, data })).count === 1
}
