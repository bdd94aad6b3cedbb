import { recordChange } from '../audit.ts'
import type { Access } from '../auth/access.ts'
import { notFound } from '../errors.ts'

/** Closes a link at once, for good. */
export async function revokeShare(access: Access, id: string): Promise<{ id: string }> {
  const { count } = await access.tenant.prisma.shareLink.updateMany({
    where: { id, revokedAt: null },
    data: { revokedAt: new Date() },
  })
  if (count === 0) throw notFound('share link', id)
  await recordChange(access, 'share.revoke', { kind: 'share', id })
  return { id }
}
