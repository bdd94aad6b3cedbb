import { z } from 'zod'
import { PERMISSIONS } from '../../auth/permission.ts'
import { Person, Time } from './common.ts'

const Scopes = z.array(z.enum(PERMISSIONS))

export const ApiKeyList = z.strictObject({
  apiKeys: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      prefix: z.string().describe('how people know it'),
      scopes: Scopes,
      createdBy: Person,
      createdAt: Time,
      lastUsedAt: Time.nullable(),
      expiresAt: Time.nullable(),
    }),
  ),
})
export const CreatedApiKey = z.strictObject({
  id: z.string(),
  name: z.string(),
  prefix: z.string(),
  scopes: Scopes,
  expiresAt: Time.nullable(),
  key: z.string().describe('shown here once'),
})
