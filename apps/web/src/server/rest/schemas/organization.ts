import { z } from 'zod'
import { Quotas } from '../../runs/limits.ts'
import { Time } from './common.ts'

export const OrganizationSettingsSchema = z.strictObject({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  sharingAllowed: z.boolean(),
  retentionDays: z.int().nullable().describe('null: runs are kept forever'),
})

export const QuotasSchema = Quotas.meta({ id: 'Quotas' })

export const ProjectList = z.strictObject({
  projects: z.array(
    z.strictObject({
      id: z.string(),
      slug: z.string(),
      name: z.string(),
      description: z.string(),
      createdAt: Time,
      isCurrent: z.boolean().describe('whether the caller works in it'),
    }),
  ),
})
