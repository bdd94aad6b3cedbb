import type { Access } from '../auth/access.ts'
import { notFound } from '../errors.ts'
import { SCENARIO_FIELDS, type ScenarioView, scenarioView } from './view.ts'

/** By id or slug, with its latest version. Throws not_found. */
export async function getScenario({ tenant, project }: Access, idOrSlug: string): Promise<ScenarioView> {
  const row = await tenant.prisma.scenario.findFirst({
    where: { projectId: project.id, archivedAt: null, OR: [{ id: idOrSlug }, { slug: idOrSlug }] },
    include: SCENARIO_FIELDS,
  })
  if (!row) throw notFound('scenario', idOrSlug)
  return scenarioView(row)
}
