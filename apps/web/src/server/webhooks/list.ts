import { listWebhooks as storedWebhooks } from '@broadside/db/webhooks/webhooks'
import type { Access } from '../auth/access.ts'
import { type WebhookView, webhookView } from './view.ts'

/** The webhooks of the project, newest first. */
export async function listWebhooks({ tenant, project }: Access): Promise<WebhookView[]> {
  const rows = await storedWebhooks(tenant)
  return rows.filter(({ projectId }) => projectId === null || projectId === project.id).map(webhookView)
}
