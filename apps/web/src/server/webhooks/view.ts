import type { WebhookEvent } from '@broadside/db/webhooks/deliveries'
import type { WebhookRow } from '@broadside/db/webhooks/webhooks'
import { maskUrl } from './mask-url.ts'

/** A webhook as its page and the API show it. Of its URL the host and little more: the path may be its secret. */
export interface WebhookView {
  readonly id: string
  readonly name: string
  readonly host: string
  readonly maskedUrl: string
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
  maskedUrl,
  kind,
  events,
  enabled,
  createdBy,
  createdAt,
}: WebhookRow): WebhookView => {
  const shown = maskedUrl ?? maskUrl(url ?? '')
  return {
    id,
    name,
    host: new URL(shown).host,
    maskedUrl: shown,
    kind: kind as WebhookView['kind'],
    events: events as WebhookEvent[],
    enabled,
    createdBy,
    createdAt,
  }
}
