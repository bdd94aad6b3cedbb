import { NotFound, orConflict } from '../errors.ts'
import type { Prisma, Target } from '../generated/client.ts'
import { newId } from '../id.ts'
import type { Tenant } from '../tenant/tenant.ts'

export interface NewTarget {
  /** Made beforehand by who seals secrets, since the seal is bound to it. */
  readonly id?: string
  readonly projectId: string
  readonly slug: string
  readonly name: string
  readonly kind: string
  /** The shared Target schema without its secret fields. */
  readonly config: Prisma.InputJsonObject
  readonly sealedSecrets?: string
  readonly labels?: Readonly<Record<string, string>>
  readonly limits?: TargetLimits
  readonly verificationToken?: string
  readonly createdBy?: string
}

export interface TargetLimits {
  readonly maxUsers?: number
  readonly maxRatePerS?: number
  readonly maxDurationMs?: number
}

/** A target as it may be shown: whether it has secrets, not which. */
export type TargetRow = Omit<Target, 'sealedSecrets'> & { readonly hasSecrets: boolean }

const shown = ({ sealedSecrets, ...target }: Target): TargetRow => ({
  ...target,
  hasSecrets: sealedSecrets !== null,
})

/** Throws Conflict on `slug`, and NotFound for another organization's project. */
export async function createTarget(
  { prisma, organizationId }: Tenant,
  target: NewTarget,
): Promise<TargetRow> {
  if (!(await prisma.project.findUnique({ where: { id: target.projectId } })))
    throw new NotFound('project', target.projectId)
  const { labels = {}, limits = {}, ...fields } = target
  const data: Prisma.TargetUncheckedCreateInput = {
    ...fields,
    id: target.id ?? newId(),
    organizationId,
    labels: { ...labels },
    limits: { ...limits },
  }
  return shown(await orConflict('slug', target.slug, prisma.target.create({ data })))
}

/** Those of a project that are not archived, by name. */
export async function listTargets({ prisma }: Tenant, projectId: string): Promise<TargetRow[]> {
  const targets = await prisma.target.findMany({
    where: { projectId, archivedAt: null },
    orderBy: { name: 'asc' },
  })
  return targets.map(shown)
}

export async function findTarget({ prisma }: Tenant, id: string): Promise<TargetRow | null> {
  const target = await prisma.target.findUnique({ where: { id } })
  return target && shown(target)
}

export async function findTargetBySlug(
  { prisma }: Tenant,
  projectId: string,
  slug: string,
): Promise<TargetRow | null> {
  const target = await prisma.target.findUnique({ where: { projectId_slug: { projectId, slug } } })
  return target && shown(target)
}

/** The sealed secrets, for who starts a run; null: none, or not this organization's. */
export async function sealedSecretsOf({ prisma }: Tenant, id: string): Promise<string | null> {
  const target = await prisma.target.findUnique({ where: { id }, select: { sealedSecrets: true } })
  return target?.sealedSecrets ?? null
}

export type TargetEdit = Partial<Pick<NewTarget, 'name' | 'config' | 'labels' | 'limits'>> & {
  /** null removes them; undefined leaves them */
  readonly sealedSecrets?: string | null
  readonly verifiedAt?: Date | null
  readonly verificationToken?: string | null
}

/** False: not this organization's. */
export async function editTarget({ prisma }: Tenant, id: string, edit: TargetEdit): Promise<boolean> {
  const { labels, limits, ...fields } = edit
  const data = { ...fields, labels: labels && { ...labels }, limits: limits && { ...limits } }
  return (await prisma.target.updateMany({ where: { id }, data })).count === 1
}

/** Hides a target; its runs stay. False: not this organization's, or archived before. */
export async function archiveTarget({ prisma }: Tenant, id: string): Promise<boolean> {
  const data = { archivedAt: new Date() }
  return (await prisma.target.updateMany({ where: { id, archivedAt: null }, data })).count === 1
}
