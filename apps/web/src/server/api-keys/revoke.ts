import { recordChange } from '../audit.ts'
import type { Access } from '../auth/access.ts'
import { notFound } from '../errors.ts'

/** Ends a key at once, for good. */
export async function revokeApiKey(access: Access, id: string): Promise<{ id: string }> {
  const { count } = await access.tenant.prisma.apiKey.updateMany({
    where: { id, revokedAt: null },
    data: { revokedAt: new Date() },
  })
  if (count === 0) throw notFound('API key', id)
  await recordChange(access, 'api-key.revoke', { kind: 'api-key', id })
  return { id }
}
