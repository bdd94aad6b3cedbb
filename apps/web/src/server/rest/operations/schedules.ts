import { CreateSchedule, createSchedule } from '../../schedules/create.ts'
import { deleteSchedule } from '../../schedules/delete.ts'
import { listSchedules } from '../../schedules/list.ts'
import { UpdateSchedule, updateSchedule } from '../../schedules/update.ts'
import { type Operation, ok, operation } from '../operation.ts'
import { Done } from '../schemas/common.ts'
import { Schedule, ScheduleList } from '../schemas/schedule.ts'

const tag = 'Schedules'

export const scheduleOperations: readonly Operation[] = [
  operation({
    id: 'listSchedules',
    method: 'GET',
    path: '/schedules',
    tag,
    summary: 'List schedules',
    description: 'With their next times and their last run.',
    needs: 'read',
    answers: { 200: { description: 'All of the project, by name.', schema: ScheduleList } },
    handle: async ({ access }) => ok({ schedules: await listSchedules(access) }),
  }),
  operation({
    id: 'createSchedule',
    method: 'POST',
    path: '/schedules',
    tag,
    summary: 'Create a schedule',
    description:
      'Runs a scenario by a cron expression in a time zone. If the previous run has not ended, `overlap` decides whether to skip this time or to queue another run. A start missed by more than 15 min is not made up for.',
    needs: 'run',
    body: CreateSchedule,
    answers: { 201: { description: 'The schedule.', schema: Schedule } },
    handle: async ({ access, body }) => ({ status: 201, body: await createSchedule(access, body) }),
  }),
  operation({
    id: 'updateSchedule',
    method: 'PATCH',
    path: '/schedules/{id}',
    tag,
    summary: 'Change a schedule, or turn it on or off',
    needs: 'run',
    body: UpdateSchedule.omit({ id: true }),
    answers: { 200: { description: 'The schedule as it is now.', schema: Schedule } },
    handle: async ({ access, params, body }) => ok(await updateSchedule(access, { ...body, id: params.id })),
  }),
  operation({
    id: 'deleteSchedule',
    method: 'DELETE',
    path: '/schedules/{id}',
    tag,
    summary: 'Delete a schedule',
    description: 'Its runs stay.',
    needs: 'run',
    answers: { 200: { description: 'Deleted.', schema: Done } },
    handle: async ({ access, params }) => ok(await deleteSchedule(access, params.id)),
  }),
]
