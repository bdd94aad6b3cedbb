import { schedulesOfScenario } from '@broadside/db/schedules/schedules'
import { recordChange } from '../audit.ts'
import type { Access } from '../auth/access.ts'
import { deleteSchedule } from '../schedules/delete.ts'
import { getScenario } from './get.ts'

/** Takes a scenario (id or slug) out of the lists, and ends its schedules; runs that used it stay. Throws not_found. */
export async function archiveScenario(access: Access, idOrSlug: string): Promise<{ id: string }> {
  const { id, name, slug } = await getScenario(access, idOrSlug)
  // The slug becomes free for the next one of that name.
  const data = { archivedAt: new Date(), slug: `${slug}~${id}` }
  await access.tenant.prisma.scenario.update({ where: { id }, data })
  await recordChange(access, 'scenario.archive', { kind: 'scenario', id, name })
  for (const schedule of await schedulesOfScenario(access.tenant, id))
    await deleteSchedule(access, schedule.id)
  return { id }
}
