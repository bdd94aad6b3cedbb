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
  if (!(await tenant.prisma.webhook.findFirst({ where: { id: webhookId } })))
    throw notFound('webhook', webhookId)
  const id = await queueTestDelivery(db, webhookId, HOLD_MS)
  const delivery = await deliveryById(db, id)
  if (delivery) await deliver(services, delivery)
  await recordChange(access, 'webhook.test', { kind: 'webhook', id: webhookId })
  const sent = (await listDeliveries(access, webhookId)).find((one) => one.id === id)
  if (!sent) throw notFound('delivery', id)
  return sent
}
