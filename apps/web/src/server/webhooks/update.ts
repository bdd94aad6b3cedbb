import { editWebhook } from '@broadside/db/webhooks/webhooks'
import { z } from 'zod'
import { recordChange } from '../audit.ts'
import type { Access } from '../auth/access.ts'
import { notFound } from '../errors.ts'
import { Id } from '../slug.ts'
import { requireUrl, WebhookFields } from './fields.ts'
import { sealUrl } from './url-seal.ts'

const { name, url, events } = WebhookFields.shape
export const UpdateWebhook = z.strictObject({
  id: Id,
  name: name.optional(),
  url: url.optional(),
  events: events.unwrap().optional(),
  enabled: z.boolean().optional(),
})

/** Changes what was given of a webhook. Throws not_found and invalid_input. */
export async function updateWebhook(
  access: Access,
  { id, ...input }: z.infer<typeof UpdateWebhook>,
): Promise<{ id: string }> {
  const { url: newUrl, ...rest } = input
  if (newUrl !== undefined) requireUrl(access.services, newUrl)
  const edit = { ...rest, url: newUrl === undefined ? undefined : sealUrl(access.services, id, newUrl) }
  const { tenant } = access
  const before = await tenant.prisma.webhook.findUnique({ where: { id }, select: { name: true } })
  if (!before || !(await editWebhook(tenant, id, edit))) throw notFound('webhook', id)
  await recordChange(
    access,
    'webhook.update',
    { kind: 'webhook', id, name: input.name ?? before.name },
    { fields: Object.keys(input).join(', ') },
  )
  return { id }
}
