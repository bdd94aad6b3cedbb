import { findSchedule, createSchedule as storeSchedule } from '@broadside/db/schedules/schedules'
import { z } from 'zod'
import { recordChange } from '../audit.ts'
import type { Access } from '../auth/access.ts'
import { notFound } from '../errors.ts'
import { asJson } from '../scenarios/as-json.ts'
import { readCron } from './cron.ts'
import { requireRunnable, ScheduleFields } from './input.ts'
import { keepInQueue } from './keep.ts'
import { type ScheduleView, scheduleView } from './view.ts'

export const CreateSchedule = ScheduleFields.extend({
  scenario: z.string().min(1).max(64).describe('slug or id'),
})

/** Stores a schedule and puts it into the queue. Throws not_found, invalid_input and conflict (name). */
export async function createSchedule(
  access: Access,
  { scenario, ...fields }: z.infer<typeof CreateSchedule>,
): Promise<ScheduleView> {
  const { tenant, project, actor } = access
  const { next } = readCron(fields.cron, fields.timeZone)
  const base = await requireRunnable(access, scenario, fields.overrides)
  const { id } = await storeSchedule(tenant, {
    ...fields,
    overrides: asJson(fields.overrides),
    projectId: project.id,
    scenarioId: base.scenario?.id ?? '',
    nextRunAt: fields.enabled ? next[0] : null,
    createdBy: actor.name,
  })
  await recordChange(
    access,
    'schedule.create',
    { kind: 'schedule', id, name: fields.name },
    { cron: fields.cron },
  )
  const row = await findSchedule(tenant, id)
  if (!row) throw notFound('schedule', id)
  await keepInQueue(access.services, row)
  return scheduleView(row)
}
