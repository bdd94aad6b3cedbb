import { z } from 'zod'
import { CreateSchedule, createSchedule } from '../schedules/create.ts'
import { deleteSchedule } from '../schedules/delete.ts'
import { listSchedules } from '../schedules/list.ts'
import { PreviewCron, previewCron } from '../schedules/preview.ts'
import { UpdateSchedule, updateSchedule } from '../schedules/update.ts'
import { Id } from '../slug.ts'
import { procedure, router } from '../trpc.ts'

export const schedulesRouter = router({
  list: procedure('read').query(({ ctx }) => listSchedules(ctx.access)),
  preview: procedure('read')
    .input(PreviewCron)
    .query(({ input }) => previewCron(input)),
  create: procedure('run')
    .input(CreateSchedule)
    .mutation(({ ctx, input }) => createSchedule(ctx.access, input)),
  update: procedure('run')
    .input(UpdateSchedule)
    .mutation(({ ctx, input }) => updateSchedule(ctx.access, input)),
  delete: procedure('run')
    .input(z.strictObject({ id: Id }))
    .mutation(({ ctx, input }) => deleteSchedule(ctx.access, input.id)),
})
