import { z } from 'zod'
import type { Access } from '../auth/access.ts'
import { Id } from '../slug.ts'

export const ListShares = z.strictObject({ runId: Id.optional() })

/** The links of the organization that still open, newest first; never the links themselves. */
export function listShares({ tenant }: Access, input: z.infer<typeof ListShares>) {
  return tenant.prisma.shareLink.findMany({
    where: {
      runId: input.runId,
      revokedAt: null,
      OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }],
    },
    orderBy: { createdAt: 'desc' },
    take: 500,
    select: { id: true, runId: true, kind: true, createdBy: true, createdAt: true, expiresAt: true },
  })
}
