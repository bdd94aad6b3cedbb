import { API_KEY_SCOPES } from '@broadside/db/api-keys/api-keys'
import { z } from 'zod'
import { Person, Time } from './common.ts'

const Scopes = z.array(z.enum(API_KEY_SCOPES))

export const ApiKeyList = z.strictObject({
  apiKeys: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      prefix: z.string().describe('its first characters, as shown in lists'),
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
