import type { Db } from '../client.ts'
import { NotFound } from '../errors.ts'
import type { Prisma, ShareLink } from '../generated/client.ts'
import { newId } from '../id.ts'
import type { Tenant } from '../tenant/tenant.ts'
import { hashToken, newToken } from '../token.ts'

export interface NewShareLink {
  readonly kind: 'run' | 'comparison'
  /** Of a run's link. */
  readonly runId?: string
  /** All that the page will ever show: already redacted, never changed. */
  readonly snapshot: Prisma.InputJsonObject
  readonly createdBy?: string
  readonly expiresAt?: Date
}

export type ShareLinkRow = Omit<ShareLink, 'snapshot' | 'tokenHash'>
const SHORT = { omit: { snapshot: true, tokenHash: true } } as const

/** Makes a permalink. The answer holds the only copy of its token. Throws NotFound for another organization's run. */
export async function createShareLink(
  { prisma, organizationId }: Tenant,
  link: NewShareLink,
): Promise<{ readonly token: string; readonly row: ShareLinkRow }> {
  if (link.runId !== undefined && !(await prisma.run.findUnique({ where: { id: link.runId } })))
    throw new NotFound('run', link.runId)
  const token = newToken('')
  const data = { ...link, id: newId(), organizationId, tokenHash: hashToken(token) }
  return { token, row: await prisma.shareLink.create({ data, ...SHORT }) }
}

/** Links of one run, or of the organization; newest first. */
export const listShareLinks = ({ prisma }: Tenant, runId?: string): Promise<ShareLinkRow[]> =>
  prisma.shareLink.findMany({ where: { runId }, orderBy: { createdAt: 'desc' }, ...SHORT })

/** False: not this organization's, or revoked before. */
export async function revokeShareLink({ prisma }: Tenant, id: string): Promise<boolean> {
  const data = { revokedAt: new Date() }
  return (await prisma.shareLink.updateMany({ where: { id, revokedAt: null }, data })).count === 1
}

/** The link of a token; null when it is unknown, revoked or expired, or the organization turned sharing off. */
export function openShareLink(db: Db, token: string, now = new Date()): Promise<ShareLinkRow | null> {
  return db.prisma.shareLink.findFirst({
    where: {
      tokenHash: hashToken(token),
      revokedAt: null,
      organization: { sharingDisabled: false },
      OR: [{ expiresAt: null }, { expiresAt: { gt: now } }],
    },
    ...SHORT,
  })
}

/** All that the link of an id shows; it never changes. Ask {@link openShareLink} first whether it may be seen. */
export async function snapshotOfLink(db: Db, id: string): Promise<unknown> {
  const { snapshot } = await db.prisma.shareLink.findUniqueOrThrow({
    where: { id },
    select: { snapshot: true },
  })
  return snapshot
}
