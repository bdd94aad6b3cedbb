import type { Db } from '@broadside/db/client'
import { newToken, tokenHash } from './tokens.ts'

export const API_KEY_PREFIX = 'bs_'
const TOUCH_EVERY_MS = 60_000

/** A new key: the key itself (shown once), what is stored of it, and the part that people may know it by. */
export function makeApiKey(): { readonly key: string; readonly keyHash: string; readonly prefix: string } {
  const key = `${API_KEY_PREFIX}${newToken()}`
  return { key, keyHash: tokenHash(key), prefix: key.slice(0, API_KEY_PREFIX.length + 6) }
}

/** The key that a request sent: `Authorization: Bearer …` or `x-api-key`. */
export function sentApiKey(headers: Headers): string | undefined {
  const [, bearer] = /^Bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '') ?? []
  return bearer ?? headers.get('x-api-key') ?? undefined
}

/** The stored key that belongs to what was sent, if it is known, not revoked and not expired. */
export async function findApiKey(db: Db, sent: string) {
  if (!sent.startsWith(API_KEY_PREFIX)) return undefined
  const key = await db.prisma.apiKey.findUnique({ where: { keyHash: tokenHash(sent) } })
  const now = new Date()
  if (!key || key.revokedAt || (key.expiresAt && key.expiresAt <= now)) return undefined
  // Once a minute is enough to know which keys are in use.
  if (!key.lastUsedAt || now.getTime() - key.lastUsedAt.getTime() > TOUCH_EVERY_MS)
    await db.prisma.apiKey.updateMany({ where: { id: key.id }, data: { lastUsedAt: now } })
  return key
}
