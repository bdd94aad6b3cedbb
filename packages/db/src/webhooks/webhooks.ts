import { NotFound } from '../errors.ts'
import type { Webhook, WebhookDelivery } from '../generated/client.ts'
import type { Tenant } from '../tenant/tenant.ts'

export interface NewWebhook {
  /** Made beforehand by who seals the URL and the secret. */
  readonly id: string
  readonly projectId?: string
  readonly name: string
  readonly sealedUrl: string
  /** As it may be shown. */
  readonly maskedUrl: string
  readonly kind?: 'json' | 'slack'
  readonly events: readonly string[]
  readonly sealedSecret?: string
  readonly createdBy?: string
}

export type WebhookRow = Omit<Webhook, 'sealedSecret' | 'sealedUrl'>
const SHOWN = { omit: { sealedSecret: true, sealedUrl: true } } as const

/** Throws NotFound for another organization's project. */
export async function createWebhook(
  { prisma, organizationId }: Tenant,
  { events, ...hook }: NewWebhook,
): Promise<WebhookRow> {
  const { projectId } = hook
  if (projectId !== undefined && !(await prisma.project.findUnique({ where: { id: projectId } })))
    throw new NotFound('project', projectId)
  const data = { ...hook, organizationId, events: [...events] }
  return prisma.webhook.create({ data, ...SHOWN })
}

export const listWebhooks = ({ prisma }: Tenant): Promise<WebhookRow[]> =>
  prisma.webhook.findMany({ orderBy: { createdAt: 'desc' }, ...SHOWN })

export type WebhookEdit = Partial<Pick<NewWebhook, 'name' | 'events'>> & {
  readonly enabled?: boolean
  /** Both, or neither. */
  readonly url?: Pick<NewWebhook, 'sealedUrl' | 'maskedUrl'>
}

/** False: not this organization's. */
export async function editWebhook(
  { prisma }: Tenant,
  id: string,
  { events, url, ...edit }: WebhookEdit,
): Promise<boolean> {
  const data = { ...edit, ...(url && { ...url, url: null }), events: events && [...events] }
  return (await prisma.webhook.updateMany({ where: { id }, data })).count === 1
}

/** False: not this organization's. */
export async function deleteWebhook({ prisma }: Tenant, id: string): Promise<boolean> {
  return (await prisma.webhook.deleteMany({ where: { id } })).count === 1
}

/** The delivery log, newest first. */
export const listDeliveries = (
  { prisma }: Tenant,
  webhookId: string,
  limit = 100,
): Promise<WebhookDelivery[]> =>
  prisma.webhookDelivery.findMany({ where: { webhookId }, orderBy: { createdAt: 'desc' }, take: limit })
