import type { WebhookEvent } from '@broadside/db/webhooks/deliveries'
import type { WebhookRow } from '@broadside/db/webhooks/webhooks'

/** A webhook as its page and the API show it. Only the host of its URL: the path may be its secret. */
export interface WebhookView {
  readonly id: string
  readonly name: string
  readonly host: string
  readonly kind: 'json' | 'slack'
  readonly events: readonly WebhookEvent[]
  readonly enabled: boolean
  readonly createdBy: string | null
  readonly createdAt: Date
}

export const webhookView = ({
  id,
  name,
  url,
  kind,
  events,
  enabled,
  createdBy,
  createdAt,
}: WebhookRow): WebhookView => ({
  id,
  name,
  host: new URL(url).host,
  kind: kind as WebhookView['kind'],
  events: events as WebhookEvent[],
  enabled,
  createdBy,
  createdAt,
})
