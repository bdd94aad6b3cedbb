import { z } from 'zod'
import { ListAuditLog, listAuditLog } from '../../audit-log/list.ts'
import { type Operation, ok, operation } from '../operation.ts'
import { Time } from '../schemas/common.ts'

const AuditLog = z.strictObject({
  entries: z.array(
    z.strictObject({
      id: z.string(),
      at: Time,
      actorKind: z.enum(['user', 'api-key', 'system']),
      actorId: z.string().nullable(),
      actorName: z.string().nullable(),
      action: z.string().describe('such as `run.create`'),
      subjectKind: z.string(),
      subjectId: z.string().nullable(),
      subjectName: z.string().nullable().describe('as it was called then; null in entries of older versions'),
      detail: z.record(z.string(), z.unknown()),
      ipAddress: z.string().nullable(),
      userAgent: z.string().nullable(),
    }),
  ),
  nextCursor: z.string().nullable(),
})

export const auditLogOperations: readonly Operation[] = [
  operation({
    id: 'listAuditLog',
    method: 'GET',
    path: '/audit-log',
    tag: 'Audit log',
    summary: 'Who changed what, when and from where',
    needs: 'admin',
    reach: 'organization',
    query: ListAuditLog.omit({ direction: true }),
    answers: { 200: { description: 'Newest first, by pages.', schema: AuditLog } },
    handle: async ({ access, query }) => ok(await listAuditLog(access, query)),
  }),
]
