import { WEBHOOK_EVENTS } from '@broadside/db/webhooks/deliveries'
import { z } from 'zod'
import { Person, Time } from './common.ts'

const webhook = {
  id: z.string(),
  name: z.string(),
  host: z.string().describe('of its URL'),
  maskedUrl: z
    .string()
    .describe('its host, and the end of its path if that is long: the path may be its secret'),
  kind: z.enum(['json', 'slack']),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  enabled: z.boolean(),
  createdBy: Person,
  createdAt: Time,
}
export const WebhookList = z.strictObject({ webhooks: z.array(z.strictObject(webhook)) })
export const CreatedWebhook = z.strictObject({
  ...webhook,
  secret: z.string().nullable().describe('signs the deliveries; shown here once. null: Slack takes none'),
})
export const Delivery = z
  .strictObject({
    id: z.string(),
    runId: z.string().nullable(),
    event: z.string(),
    status: z.enum(['pending', 'delivered', 'failed']),
    attempts: z.int(),
    responseStatus: z.int().nullable(),
    error: z.string().nullable(),
    createdAt: Time,
    deliveredAt: Time.nullable(),
    nextAttemptAt: Time.nullable().describe('null: it will not be tried again'),
  })
  .meta({ id: 'WebhookDelivery' })
export const DeliveryList = z.strictObject({ deliveries: z.array(Delivery) })
