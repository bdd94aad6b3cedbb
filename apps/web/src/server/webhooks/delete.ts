import { deleteWebhook as removeWebhook } from '@broadside/db/webhooks/webhooks'
import { recordChange } from '../audit.ts'
import type { Access } from '../auth/access.ts'
import { notFound } from '../errors.ts'

/** Deletes a webhook with its log; what still waits is not sent. Throws not_found. */
export async function deleteWebhook(access: Access, id: string): Promise<{ id: string }> {
  const { tenant } = access
  const hook = await tenant.prisma.webhook.findUnique({ where: { id }, select: { name: true } })
  if (!hook || !(await removeWebhook(tenant, id))) throw notFound('webhook', id)
  await recordChange(access, 'webhook.delete', { kind: 'webhook', id, name: hook.name })
  return { id }
}
