import { retentionDays, setRetentionDays } from '@broadside/db/organizations/retention'
import { z } from 'zod'
import { recordChange } from '../audit.ts'
import type { Access } from '../auth/access.ts'
import { organizationSubject } from '../organizations/subject.ts'

/** null: forever. */
export const SetRetention = z.strictObject({ days: z.int().min(1).max(3_650).nullable() })

/** For how many days the organization keeps ended runs; null: forever. */
export const getRetention = async ({ tenant }: Access): Promise<{ days: number | null }> => ({
  days: await retentionDays(tenant),
})

/** Starred runs, baselines and shared runs are kept longer; the aggregator deletes the rest within a minute of its time. */
export async function setRetention(
  access: Access,
  { days }: z.infer<typeof SetRetention>,
): Promise<{ days: number | null }> {
  await setRetentionDays(access.tenant, days)
  await recordChange(access, 'organization.retention', await organizationSubject(access), {
    days: days ?? 'forever',
  })
  return { days }
}
