import type { Access } from '../auth/access.ts'
import { type TargetView, targetView } from './view.ts'

export async function listTargets({ tenant, project }: Access): Promise<TargetView[]> {
  const rows = await tenant.prisma.target.findMany({
    where: { projectId: project.id, archivedAt: null },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: 1_000,
  })
  return rows.map(targetView)
}
