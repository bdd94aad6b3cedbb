import { listDeliveries as storedDeliveries } from '@broadside/db/webhooks/webhooks'
import type { Access } from '../auth/access.ts'
import { notFound } from '../errors.ts'

const SHOWN = 50

/** The log of a webhook, newest first: each delivery with what came of it. Throws not_found. */
export async function listDeliveries({ tenant }: Access, webhookId: string) {
  if (!(await tenant.prisma.webhook.findFirst({ where: { id: webhookId } })))
    throw notFound('webhook', webhookId)
  return (await storedDeliveries(tenant, webhookId, SHOWN)).map(
    ({
      id,
      runId,
      event,
      status,
      attempts,
      nextAttemptAt,
      responseStatus,
      error,
      createdAt,
      deliveredAt,
    }) => ({
      ...{ id, runId, event, status, attempts, responseStatus, error, createdAt, deliveredAt },
      /** null: it will not be tried again. */
      nextAttemptAt: status === 'pending' ? nextAttemptAt : null,
    }),
  )
}
export type DeliveryView = Awaited<ReturnType<typeof listDeliveries>>[number]
