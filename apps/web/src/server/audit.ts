import { recordAudit } from '@broadside/db/audit/audit'
import type { AuditAction } from '@broadside/shared/audit/actions'
import type { Access } from './auth/access.ts'

/** What was changed, as people call it. */
export interface Subject {
  readonly kind: string
  readonly id?: string
  readonly name: string
}

/** Puts a change on the record: who, what, when, from where. `detail` holds no secret. */
export const recordChange = (
  { tenant, actor, from }: Access,
  action: AuditAction,
  subject: Subject,
  detail: Readonly<Record<string, string | number | boolean | undefined>> = {},
): Promise<void> =>
  recordAudit(
    tenant,
    { kind: actor.kind, id: actor.id, name: actor.name, ...from },
    { action, subjectKind: subject.kind, subjectId: subject.id, subjectName: subject.name, detail },
  )
