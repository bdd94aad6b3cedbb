import { deleteSchedule as removeSchedule } from '@broadside/db/schedules/schedules'
import { recordChange } from '../audit.ts'
import type { Access } from '../auth/access.ts'
import { notFound } from '../errors.ts'
import { dropFromQueue } from './keep.ts'

/** Ends a schedule; its runs stay. Throws not_found. */
export async function deleteSchedule(access: Access, id: string): Promise<{ id: string }> {
  const { tenant } = access
  const schedule = await tenant.prisma.schedule.findUnique({ where: { id }, select: { name: true } })
  if (!schedule || !(await removeSchedule(tenant, id))) throw notFound('schedule', id)
  await recordChange(access, 'schedule.delete', { kind: 'schedule', id, name: schedule.name })
  await dropFromQueue(access.services, id)
  return { id }
}
