import { newId } from '@broadside/db/id'
import { z } from 'zod'
import { recordChange } from '../audit.ts'
import type { Access } from '../auth/access.ts'
import { makeApiKey } from '../auth/api-key.ts'
import { PERMISSIONS } from '../auth/permission.ts'
import { Name } from '../slug.ts'

export const CreateApiKey = z.strictObject({
  name: Name,
  scopes: z.array(z.enum(PERMISSIONS)).min(1).default(['read', 'run']),
  expiresInDays: z.int().min(1).max(3_650).optional(),
})

/** Makes a key for this project. The key itself is answered here and never again. */
export async function createApiKey(access: Access, input: z.infer<typeof CreateApiKey>) {
  const { tenant, project, actor } = access
  const { key, keyHash, prefix } = makeApiKey()
  const expiresAt = input.expiresInDays ? new Date(Date.now() + input.expiresInDays * 86_400_000) : null
  const row = await tenant.prisma.apiKey.create({
    data: {
      id: newId(),
      organizationId: tenant.organizationId,
      projectId: project.id,
      name: input.name,
      prefix,
      keyHash,
      scopes: input.scopes,
      createdBy: actor.name,
      expiresAt,
    },
    select: { id: true, name: true, prefix: true, scopes: true, expiresAt: true, createdAt: true },
  })
  await recordChange(access, 'api-key.create', { kind: 'api-key', id: row.id }, { name: row.name })
  return { ...row, key }
}
