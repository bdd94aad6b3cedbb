import { RUN_END_EVENTS, WEBHOOK_EVENTS } from '@broadside/db/webhooks/deliveries'
import { fieldIssue } from '@broadside/shared/config/issues'
import { z } from 'zod'
import { invalidInput } from '../errors.ts'
import { refusedUrl } from '../net/guarded-request.ts'
import type { Services } from '../services.ts'
import { Name } from '../slug.ts'
import { webhookRule } from './rule.ts'

export const WebhookFields = z.strictObject({
  name: Name,
  url: z.string().min(1).max(2_000).meta({ pattern: '^https?://' }),
  kind: z.enum(['json', 'slack']).default('json'),
  events: z
    .array(z.enum(WEBHOOK_EVENTS))
    .min(1)
    .default([...RUN_END_EVENTS]),
})

/** Throws invalid_input for a URL that could never be sent to. A name is judged each time it is looked up. */
export function requireUrl(services: Services, url: string): void {
  const refused = refusedUrl(url, webhookRule(services))
  // The path of a Slack webhook is its secret: the URL is not repeated.
  if (refused !== undefined) throw invalidInput([fieldIssue('url', refused, 'another URL')])
}
