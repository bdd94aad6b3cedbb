import type { Prisma } from '../generated/client.ts'
import type { Tenant } from '../tenant/tenant.ts'
import { changeLimits } from './limits.ts'

/** Replaces the quotas; how long runs are kept stays as it is. */
export const replaceQuotas = (tenant: Tenant, quotas: Prisma.JsonObject): Promise<void> =>
  changeLimits(tenant, ({ retentionDays }) =>
    retentionDays === undefined ? quotas : { ...quotas, retentionDays },
  )
