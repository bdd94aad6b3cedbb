import type { Prisma } from '../generated/client.ts'
import type { Tenant } from '../tenant/tenant.ts'

const limitsOf = (limits: Prisma.JsonValue): Prisma.JsonObject =>
  typeof limits === 'object' && limits !== null && !Array.isArray(limits) ? limits : {}

/** For how many days ended runs are kept; null: for ever. */
export async function retentionDays({ prisma, organizationId }: Tenant): Promise<number | null> {
  const { limits } = await prisma.organization.findUniqueOrThrow({
    where: { id: organizationId },
    select: { limits: true },
  })
  const days = limitsOf(limits).retentionDays
  return typeof days === 'number' ? days : null
}

/** Sets it; the other limits of the organization stay as they are. */
export async function setRetentionDays(
  { prisma, organizationId }: Tenant,
  days: number | null,
): Promise<void> {
  await prisma.$transaction(async (transaction) => {
    const { limits } = await transaction.organization.findUniqueOrThrow({
      where: { id: organizationId },
      select: { limits: true },
    })
    const { retentionDays: _before, ...rest } = limitsOf(limits)
    await transaction.organization.update({
      where: { id: organizationId },
      data: { limits: days === null ? rest : { ...rest, retentionDays: days } },
    })
  })
}
