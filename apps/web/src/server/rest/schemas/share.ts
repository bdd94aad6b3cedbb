import { z } from 'zod'
import { Person, Time } from './common.ts'

export const ShareList = z.strictObject({
  shares: z.array(
    z.strictObject({
      id: z.string(),
      kind: z.enum(['run', 'comparison']),
      runs: z
        .array(z.strictObject({ id: z.string(), name: z.string() }))
        .describe('what it shows; the baseline of a comparison first'),
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
