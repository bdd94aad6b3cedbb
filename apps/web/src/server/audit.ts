import { recordAudit } from '@broadside/db/audit/audit'
import type { Access } from './auth/access.ts'

/** Puts a change on the record: who, what, when, from where. `detail` holds no secret. */
export const recordChange = (
  { tenant, actor, from }: Access,
  action: string,
  subject: { readonly kind: string; readonly id?: string },
  detail: Readonly<Record<string, string | number | boolean>> = {},
): Promise<void> =>
  recordAudit(
    tenant,
    { kind: actor.kind, id: actor.id, name: actor.name, ...from },
    { action, subjectKind: subject.kind, subjectId: subject.id, detail },
  )
