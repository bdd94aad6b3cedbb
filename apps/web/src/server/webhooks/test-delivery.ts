import { deliveryById, queueTestDelivery } from '@broadside/db/webhooks/deliveries'
import { recordChange } from '../audit.ts'
import type { Access } from '../auth/access.ts'
import { notFound } from '../errors.ts'
import { deliver, HOLD_MS } from './deliver.ts'
import { type DeliveryView, listDeliveries } from './deliveries.ts'

/** Sends a test at once, and answers how it went. Throws not_found. */
export async function testWebhook(access: Access, webhookId: string): Promise<DeliveryView> {
  const { services, tenant } = access
  const { db } = services
  const hook = await tenant.prisma.webhook.findUnique({ where: { id: webhookId }, select: { name: true } })
  if (!hook) throw notFound('webhook', webhookId)
  const id = await queueTestDelivery(db, webhookId, HOLD_MS)
  const delivery = await deliveryById(db, id)
  if (delivery) await deliver(services, delivery)
  await recordChange(access, 'webhook.test', { kind: 'webhook', id: webhookId, name: hook.name })
  const sent = (await listDeliveries(access, webhookId)).find((one) => one.id === id)
  if (!sent) throw notFound('delivery', id)
  return sent
}
