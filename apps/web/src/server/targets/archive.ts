import { recordChange } from '../audit.ts'
import type { Access } from '../auth/access.ts'
import { getTarget } from './get.ts'

/** Takes a target (id or slug) out of the lists; runs that used it stay. Throws not_found. */
export async function archiveTarget(access: Access, idOrSlug: string): Promise<{ id: string }> {
  const { id, name, slug } = await getTarget(access, idOrSlug)
  // The slug becomes free for the next one of that name.
  const data = { archivedAt: new Date(), slug: `${slug}~${id}` }
  await access.tenant.prisma.target.update({ where: { id }, data })
  await recordChange(access, 'target.archive', { kind: 'target', id, name })
  return { id }
}
