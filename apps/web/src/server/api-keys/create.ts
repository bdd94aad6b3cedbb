import { API_KEY_SCOPES, createApiKey as storeApiKey } from '@broadside/db/api-keys/api-keys'
import { z } from 'zod'
import { recordChange } from '../audit.ts'
import type { Access } from '../auth/access.ts'
import { Name } from '../slug.ts'

export const CreateApiKey = z.strictObject({
  name: Name,
  scopes: z.array(z.enum(API_KEY_SCOPES)).min(1).default(['read', 'run']),
  expiresInDays: z.int().min(1).max(3_650).optional(),
})

/** Makes a key for this project. The key itself is answered here and never again. */
export async function createApiKey(access: Access, input: z.infer<typeof CreateApiKey>) {
  const { tenant, project, actor } = access
  const expiresAt = input.expiresInDays ? new Date(Date.now() + input.expiresInDays * 86_400_000) : undefined
  const { key, row } = await storeApiKey(tenant, {
    name: input.name,
    scopes: input.scopes,
    projectId: project.id,
    createdBy: actor.name,
    expiresAt,
  })
  await recordChange(access, 'api-key.create', { kind: 'api-key', id: row.id, name: row.name })
  return { id: row.id, name: row.name, prefix: row.prefix, scopes: row.scopes, expiresAt: row.expiresAt, key }
}
