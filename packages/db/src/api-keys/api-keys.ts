import type { Db } from '../client.ts'
import { NotFound } from '../errors.ts'
import type { ApiKey } from '../generated/client.ts'
import { newId } from '../id.ts'
import type { Tenant } from '../tenant/tenant.ts'
import { hashToken, newToken, sameHash } from '../token.ts'

export const API_KEY_PREFIX = 'bs_'
const SHOWN_LENGTH = API_KEY_PREFIX.length + 6
const LAST_USED_EVERY_MS = 60_000

/** Each contains the ones before it. */
export const API_KEY_SCOPES = ['read', 'run', 'admin'] as const
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number]

export interface NewApiKey {
  readonly name: string
  readonly scopes: readonly ApiKeyScope[]
  /** undefined: every project of the organization */
  readonly projectId?: string
  readonly createdBy?: string
  readonly expiresAt?: Date
  /** Keep this key rather than making one (bootstrap). */
  readonly key?: string
}

export type ApiKeyRow = Omit<ApiKey, 'keyHash'>
const WITHOUT_HASH = { omit: { keyHash: true } } as const

/** Makes a key. The answer holds the only copy of it: show it once. */
export async function createApiKey(
  { prisma, organizationId }: Tenant,
  { key = newToken(API_KEY_PREFIX), scopes, ...fields }: NewApiKey,
): Promise<{ readonly key: string; readonly row: ApiKeyRow }> {
  const { projectId } = fields
  if (projectId !== undefined && !(await prisma.project.findUnique({ where: { id: projectId } })))
    throw new NotFound('project', projectId)
  const data = {
    ...fields,
    id: newId(),
    organizationId,
    scopes: [...scopes],
    prefix: key.slice(0, SHOWN_LENGTH),
    keyHash: hashToken(key),
  }
  return { key, row: await prisma.apiKey.create({ data, ...WITHOUT_HASH }) }
}

export const listApiKeys = ({ prisma }: Tenant): Promise<ApiKeyRow[]> =>
  prisma.apiKey.findMany({ orderBy: { createdAt: 'desc' }, ...WITHOUT_HASH })

/** False: not this organization's, or revoked before. */
export async function revokeApiKey({ prisma }: Tenant, id: string): Promise<boolean> {
  const data = { revokedAt: new Date() }
  return (await prisma.apiKey.updateMany({ where: { id, revokedAt: null }, data })).count === 1
}

/** The key's row when it is known, not revoked and not expired; else null. Notes its use, at most once a minute. */
export async function verifyApiKey(db: Db, key: string, now = new Date()): Promise<ApiKeyRow | null> {
  const keyHash = hashToken(key)
  const row = await db.prisma.apiKey.findUnique({ where: { keyHash } })
  if (!row || !sameHash(row.keyHash, keyHash)) return null
  if (row.revokedAt || (row.expiresAt && row.expiresAt <= now)) return null
  if (!row.lastUsedAt || now.getTime() - row.lastUsedAt.getTime() > LAST_USED_EVERY_MS)
    await db.prisma.apiKey.updateMany({ where: { id: row.id }, data: { lastUsedAt: now } })
  const { keyHash: _hash, ...shown } = row
  return shown
}
