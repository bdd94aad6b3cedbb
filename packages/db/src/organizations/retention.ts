import type { Tenant } from '../tenant/tenant.ts'
import { changeLimits, limitsOf } from './limits.ts'

/** For how many days ended runs are kept; null: for ever. */
export async function retentionDays(tenant: Tenant): Promise<number | null> {
  const { retentionDays: days } = await limitsOf(tenant)
  return typeof days === 'number' ? days : null
}

/** Sets it; the other limits of the organization stay as they are. */
export const setRetentionDays = (tenant: Tenant, days: number | null): Promise<void> =>
  changeLimits(tenant, ({ retentionDays: _before, ...rest }) =>
    days === null ? rest : { ...rest, retentionDays: days },
  )
