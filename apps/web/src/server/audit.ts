import { newId } from '@broadside/db/id'
import type { Access } from './auth/access.ts'

export interface AuditSubject {
  readonly kind: string
  readonly id?: string
}

/** Puts a change on the record: who, what, when, from where. `detail` holds no secret. */
export async function recordChange(
  { tenant, actor, from }: Access,
  action: string,
  subject: AuditSubject,
  detail: Record<string, string | number | boolean | null> = {},
): Promise<void> {
  await tenant.prisma.auditEntry.create({
    data: {
      id: newId(),
      organizationId: tenant.organizationId,
      actorKind: actor.kind,
      actorId: actor.id,
      actorName: actor.name,
      action,
      subjectKind: subject.kind,
      subjectId: subject.id,
      detail,
      ...from,
    },
  })
}
