import { replaceQuotas } from '@broadside/db/organizations/quotas'
import type { z } from 'zod'
import { recordChange } from '../audit.ts'
import type { Access } from '../auth/access.ts'
import { Quotas } from '../runs/limits.ts'
import { organizationSubject } from './subject.ts'

export const SetQuotas = Quotas

/** Replaces the organization's quotas; what is left out has no limit. How long runs are kept stays. */
export async function setQuotas(access: Access, quotas: z.infer<typeof SetQuotas>): Promise<Quotas> {
  const { tenant } = access
  const detail = Object.fromEntries(Object.entries(quotas).filter(([, value]) => value !== undefined))
  await replaceQuotas(tenant, detail)
  await recordChange(access, 'organization.quotas', await organizationSubject(access), detail)
  return quotas
}
