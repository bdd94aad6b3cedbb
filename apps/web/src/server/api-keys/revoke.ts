import { revokeApiKey as endApiKey } from '@broadside/db/api-keys/api-keys'
import { recordChange } from '../audit.ts'
import type { Access } from '../auth/access.ts'
import { notFound } from '../errors.ts'

/** Ends a key at once, for good. */
export async function revokeApiKey(access: Access, id: string): Promise<{ id: string }> {
  const { tenant } = access
  const key = await tenant.prisma.apiKey.findUnique({ where: { id }, select: { name: true } })
  if (!key || !(await endApiKey(tenant, id))) throw notFound('API key', id)
  await recordChange(access, 'api-key.revoke', { kind: 'api-key', id, name: key.name })
  return { id }
}
