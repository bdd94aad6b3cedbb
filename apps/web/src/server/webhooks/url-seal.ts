import { openText, sealText } from '../secrets.ts'
import type { Services } from '../services.ts'
import { maskUrl } from './mask-url.ts'

const boundTo = (webhookId: string): string => `webhook:${webhookId}:url`

/** The URL of a webhook as it is stored, and as it may be shown. */
export const sealUrl = (services: Services, webhookId: string, url: string) => ({
  sealedUrl: sealText(services, url, boundTo(webhookId)),
  maskedUrl: maskUrl(url),
})

/** Where to send to. Throws SealError. */
export function openUrl(
  services: Services,
  { webhookId, url, sealedUrl }: { webhookId: string; url: string | null; sealedUrl: string | null },
): string {
  return sealedUrl === null ? (url ?? '') : openText(services, sealedUrl, boundTo(webhookId))
}
