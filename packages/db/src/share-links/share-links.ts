import type { Db } from '../client.ts'
import { NotFound } from '../errors.ts'
import type { Prisma, ShareLink } from '../generated/client.ts'
import { newId } from '../id.ts'
import type { Tenant } from '../tenant/tenant.ts'
import { hashToken, newToken } from '../token.ts'

export interface NewShareLink {
  readonly kind: 'run' | 'comparison'
  /** The run, or those that are compared with the baseline first. */
  readonly runIds: readonly string[]
  /** All that the page will ever show: already redacted, never changed. */
  readonly snapshot: Prisma.InputJsonObject
  readonly createdBy?: string
  readonly expiresAt?: Date
}

export type ShareLinkRow = Omit<ShareLink, 'snapshot' | 'tokenHash'>
/** A link with what it shows. */
export interface ListedShareLink extends ShareLinkRow {
  readonly runs: readonly { readonly id: string; readonly name: string }[]
}
const SHORT = { omit: { snapshot: true, tokenHash: true } } as const
const MOST_LISTED = 500

/** Makes a permalink. The answer holds the only copy of its token. Throws NotFound for another organization's run. */
export async function createShareLink(
  { prisma, organizationId }: Tenant,
  { runIds, ...link }: NewShareLink,
): Promise<{ readonly token: string; readonly row: ShareLinkRow }> {
  const found = await prisma.run.findMany({ where: { id: { in: [...runIds] } }, select: { id: true } })
  const missing = runIds.find((id) => !found.some((run) => run.id === id))
  if (missing !== undefined) throw new NotFound('run', missing)
  const token = newToken('')
  const runs = { create: runIds.map((runId, n) => ({ runId, n })) }
  const data = { ...link, id: newId(), organizationId, tokenHash: hashToken(token), runs }
  return { token, row: await prisma.shareLink.create({ data, ...SHORT }) }
}

/** Links that still open, newest first: of the organization, or those that show exactly these runs in this order. */
export async function listShareLinks(
  { prisma }: Tenant,
  runIds?: readonly string[],
  now = new Date(),
): Promise<ListedShareLink[]> {
  const rows = await prisma.shareLink.findMany({
    where: {
      revokedAt: null,
      OR: [{ expiresAt: null }, { expiresAt: { gt: now } }],
      AND: (runIds ?? []).map((runId) => ({ runs: { some: { runId } } })),
    },
    orderBy: { createdAt: 'desc' },
    take: MOST_LISTED,
    omit: SHORT.omit,
    include: { runs: { orderBy: { n: 'asc' }, select: { run: { select: { id: true, name: true } } } } },
  })
  const links = rows.map(({ runs, ...row }) => ({ ...row, runs: runs.map(({ run }) => run) }))
  const wanted = runIds?.join()
  return wanted === undefined ? links : links.filter(({ runs }) => runs.map(({ id }) => id).join() === wanted)
}

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
