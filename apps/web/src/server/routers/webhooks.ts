import { z } from 'zod'
import { Id } from '../slug.ts'
import { procedure, router } from '../trpc.ts'
import { CreateWebhook, createWebhook } from '../webhooks/create.ts'
import { deleteWebhook } from '../webhooks/delete.ts'
import { listDeliveries } from '../webhooks/deliveries.ts'
import { listWebhooks } from '../webhooks/list.ts'
import { testWebhook } from '../webhooks/test-delivery.ts'
import { UpdateWebhook, updateWebhook } from '../webhooks/update.ts'

const ById = z.strictObject({ id: Id })

export const webhooksRouter = router({
  list: procedure('admin').query(({ ctx }) => listWebhooks(ctx.access)),
  create: procedure('admin')
    .input(CreateWebhook)
    .mutation(({ ctx, input }) => createWebhook(ctx.access, input)),
  update: procedure('admin')
    .input(UpdateWebhook)
    .mutation(({ ctx, input }) => updateWebhook(ctx.access, input)),
  delete: procedure('admin')
    .input(ById)
    .mutation(({ ctx, input }) => deleteWebhook(ctx.access, input.id)),
  deliveries: procedure('admin')
    .input(ById)
    .query(({ ctx, input }) => listDeliveries(ctx.access, input.id)),
  test: procedure('admin')
    .input(ById)
    .mutation(({ ctx, input }) => testWebhook(ctx.access, input.id)),
})
