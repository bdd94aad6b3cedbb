import { listSchedules as storedSchedules } from '@broadside/db/schedules/schedules'
import type { Access } from '../auth/access.ts'
import { type ScheduleView, scheduleView } from './view.ts'

/** The project's schedules, by name. */
export async function listSchedules({ tenant, project }: Access): Promise<ScheduleView[]> {
  return (await storedSchedules(tenant, project.id)).map((row) => scheduleView(row))
}
