import { newId } from '@broadside/db/id'
import { createSealer } from '@broadside/db/seal'
import { newToken } from '@broadside/db/token'
import { createWebhook as storeWebhook } from '@broadside/db/webhooks/webhooks'
import type { z } from 'zod'
import { recordChange } from '../audit.ts'
import type { Access } from '../auth/access.ts'
import { requireUrl, WebhookFields } from './fields.ts'
import { sealUrl } from './url-seal.ts'
import { type WebhookView, webhookView } from './view.ts'

export const CreateWebhook = WebhookFields

/** Stores a webhook of this project. The secret that signs its deliveries is answered here and never again; Slack's has none. */
export async function createWebhook(
  access: Access,
  { url, ...input }: z.infer<typeof CreateWebhook>,
): Promise<WebhookView & { readonly secret: string | null }> {
  const { tenant, project, actor, services } = access
  requireUrl(services, url)
  const id = newId()
  const secret = input.kind === 'slack' ? null : newToken('whsec_')
  const sealer = createSealer(services.env.BROADSIDE_SECRET)
  const row = await storeWebhook(tenant, {
    ...input,
    ...sealUrl(services, id, url),
    id,
    projectId: project.id,
    sealedSecret: secret === null ? undefined : sealer.seal({ secret }, `webhook:${id}`),
    createdBy: actor.name,
  })
  await recordChange(access, 'webhook.create', { kind: 'webhook', id, name: input.name })
  return { ...webhookView(row), secret }
}
