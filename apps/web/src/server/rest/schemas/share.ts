import { z } from 'zod'
import { Person, Time } from './common.ts'

export const ShareList = z.strictObject({
  shares: z.array(
    z.strictObject({
      id: z.string(),
      runId: z.string().nullable(),
      kind: z.string(),
      createdBy: Person,
      createdAt: Time,
      expiresAt: Time.nullable(),
    }),
  ),
})
export const CreatedShare = z.strictObject({
  id: z.string(),
  createdAt: Time,
  expiresAt: Time.nullable(),
  token: z.string(),
  url: z.url().describe('shown here once'),
})
