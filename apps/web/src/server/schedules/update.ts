import { editSchedule, findSchedule } from '@broadside/db/schedules/schedules'
import type { z } from 'zod'
import { recordChange } from '../audit.ts'
import type { Access } from '../auth/access.ts'
import { notFound } from '../errors.ts'
import { asJson } from '../scenarios/as-json.ts'
import { Id } from '../slug.ts'
import { readCron } from './cron.ts'
import { requireRunnable, ScheduleFields } from './input.ts'
import { keepInQueue } from './keep.ts'
import { type ScheduleView, scheduleView } from './view.ts'

// Without the defaults: what is left out stays as it is.
const { name, cron, timeZone, overlap, overrides, enabled } = ScheduleFields.shape
export const UpdateSchedule = ScheduleFields.extend({
  id: Id,
  name: name.optional(),
  cron: cron.optional(),
  timeZone: timeZone.unwrap().optional(),
  overlap: overlap.unwrap().optional(),
  overrides: overrides.unwrap().optional(),
  enabled: enabled.unwrap().optional(),
})

/** Changes what was given of a schedule. Throws not_found, invalid_input and conflict (name). */
export async function updateSchedule(
  access: Access,
  { id, ...edit }: z.infer<typeof UpdateSchedule>,
): Promise<ScheduleView> {
  const { tenant } = access
  const before = await findSchedule(tenant, id)
  if (!before) throw notFound('schedule', id)
  const { next } = readCron(edit.cron ?? before.cron, edit.timeZone ?? before.timeZone)
  if (edit.overrides) await requireRunnable(access, before.scenario.id, edit.overrides)
  await editSchedule(tenant, id, {
    ...edit,
    overrides: edit.overrides && asJson(edit.overrides),
    nextRunAt: (edit.enabled ?? before.enabled) ? next[0] : null,
  })
  await recordChange(
    access,
    'schedule.update',
    { kind: 'schedule', id, name: edit.name ?? before.name },
    { fields: Object.keys(edit).join(', ') },
  )
  const row = await findSchedule(tenant, id)
  if (!row) throw notFound('schedule', id)
  await keepInQueue(access.services, row)
  return scheduleView(row)
}
