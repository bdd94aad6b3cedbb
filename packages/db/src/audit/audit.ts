import type { AuditAction } from '@broadside/shared/audit/actions'
import type { AuditEntry, Prisma } from '../generated/client.ts'
import { newId } from '../id.ts'
import type { Tenant } from '../tenant/tenant.ts'

export interface Actor {
  readonly kind: 'user' | 'api-key' | 'system'
  readonly id?: string
  readonly name?: string
  readonly ipAddress?: string
  readonly userAgent?: string
}

export interface NewAuditEntry {
  readonly action: AuditAction
  readonly subjectKind: string
  readonly subjectId?: string
  /** What people call it, at this moment: it may be renamed or deleted later. */
  readonly subjectName: string
  /** What changed; never a secret. */
  readonly detail?: Prisma.InputJsonObject
}

/** Notes who changed what, from where. */
export async function recordAudit(
  { prisma, organizationId }: Tenant,
  actor: Actor,
  entry: NewAuditEntry,
): Promise<void> {
  const { kind, id, name, ipAddress, userAgent } = actor
  await prisma.auditEntry.create({
    data: {
      ...entry,
      id: newId(),
      organizationId,
      actorKind: kind,
      actorId: id,
      actorName: name,
      ipAddress,
      userAgent,
    },
  })
}

/** Newest first; `before` is the id of the last entry of the page before. */
export const listAudit = (
  { prisma }: Tenant,
  page: { readonly limit?: number; readonly before?: string; readonly subjectId?: string } = {},
): Promise<AuditEntry[]> =>
  prisma.auditEntry.findMany({
    where: { id: page.before === undefined ? undefined : { lt: page.before }, subjectId: page.subjectId },
    orderBy: { id: 'desc' },
    take: Math.min(page.limit ?? 100, 500),
  })
