import { createSealer } from '@broadside/db/seal'
import type { DueDelivery } from '@broadside/db/webhooks/deliveries'
import { type GuardedAnswer, guardedRequest } from '../net/guarded-request.ts'
import type { Services } from '../services.ts'
import { webhookRule } from './rule.ts'
import { signature } from './sign.ts'
import { openUrl } from './url-seal.ts'

const TIMEOUT_MS = 10_000

/** Posts the body of a delivery to its webhook, signed. Rejects when there is no answer, saying why without the URL. */
export async function postDelivery(
  services: Services,
  delivery: DueDelivery,
  payload: object,
): Promise<GuardedAnswer> {
  const body = JSON.stringify(payload)
  return guardedRequest(services.network, webhookRule(services), {
    url: openUrl(services, delivery),
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Broadside-Webhooks/1',
      'broadside-event': delivery.event,
      'broadside-delivery': delivery.id,
      ...signed(services, delivery, body, new Date()),
    },
    body,
    timeoutMs: TIMEOUT_MS,
    maxBytes: 0,
  })
}

function signed(
  { env }: Services,
  { sealedSecret, webhookId }: DueDelivery,
  body: string,
  at: Date,
): Record<string, string> {
  if (sealedSecret === null) return {}
  const { secret } = createSealer(env.BROADSIDE_SECRET).open(sealedSecret, `webhook:${webhookId}`) as {
    secret: string
  }
  return { 'broadside-signature': signature(secret, body, at) }
}
