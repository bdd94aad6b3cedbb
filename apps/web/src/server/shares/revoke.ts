import { revokeShareLink } from '@broadside/db/share-links/share-links'
import { recordChange } from '../audit.ts'
import type { Access } from '../auth/access.ts'
import { notFound } from '../errors.ts'

/** Closes a link at once, for good. */
export async function revokeShare(access: Access, id: string): Promise<{ id: string }> {
  const { tenant } = access
  const runs = { orderBy: { n: 'asc' }, select: { run: { select: { name: true } } } } as const
  const link = await tenant.prisma.shareLink.findUnique({ where: { id }, select: { runs } })
  if (!link || !(await revokeShareLink(tenant, id))) throw notFound('share link', id)
  await recordChange(access, 'share.revoke', {
    kind: 'share',
    id,
    name: link.runs.map(({ run }) => run.name).join(', '),
  })
  return { id }
}
