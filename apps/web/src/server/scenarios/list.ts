import type { Access } from '../auth/access.ts'
import { SCENARIO_FIELDS, type ScenarioView, scenarioView } from './view.ts'

export async function listScenarios({ tenant, project }: Access): Promise<ScenarioView[]> {
  const rows = await tenant.prisma.scenario.findMany({
    where: { projectId: project.id, archivedAt: null },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: 1_000,
    include: SCENARIO_FIELDS,
  })
  return rows.map(scenarioView)
}
