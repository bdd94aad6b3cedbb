import { listAudit } from '@broadside/db/audit/audit'
import { z } from 'zod'
import type { Access } from '../auth/access.ts'
import { Id } from '../slug.ts'

export const ListAuditLog = z.strictObject({
  limit: z.int().min(1).max(200).default(50),
  cursor: z
    .string()
    .regex(/^[0-9a-z]{26}$/, 'expected the nextCursor of an earlier page')
    .nullish()
    .describe('the nextCursor of an earlier page'),
  /** Sent along by endless lists; pages only go forward. */
  direction: z.literal('forward').optional(),
  subjectId: Id.optional().describe('only changes of this subject'),
})

/** Who changed what, when and from where; newest first. */
export async function listAuditLog({ tenant }: Access, input: z.infer<typeof ListAuditLog>) {
  const { limit, cursor, subjectId } = input
  const rows = await listAudit(tenant, { limit: limit + 1, before: cursor ?? undefined, subjectId })
  const page = rows.slice(0, limit)
  return {
    entries: page.map(({ organizationId: _organizationId, ...entry }) => entry),
    nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}
