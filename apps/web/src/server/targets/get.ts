import type { Access } from '../auth/access.ts'
import { notFound } from '../errors.ts'
import { type TargetView, targetView } from './view.ts'

/** By id or slug. Throws not_found. */
export async function getTarget({ tenant, project }: Access, idOrSlug: string): Promise<TargetView> {
  const row = await tenant.prisma.target.findFirst({
    where: { projectId: project.id, archivedAt: null, OR: [{ id: idOrSlug }, { slug: idOrSlug }] },
  })
  if (!row) throw notFound('target', idOrSlug)
  return targetView(row)
}
