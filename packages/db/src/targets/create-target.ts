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
  readonly limits?: Readonly<Record<string, number | undefined>>
  readonly createdBy?: string
}

/** Throws Conflict on `slug`, and NotFound for another organization's project. */
export async function createTarget({ prisma, organizationId }: Tenant, target: NewTarget): Promise<Target> {
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
  return orConflict('slug', target.slug, prisma.target.create({ data }))
}
