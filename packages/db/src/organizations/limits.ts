import type { Prisma } from '../generated/client.ts'
import type { Tenant } from '../tenant/tenant.ts'

/** The stored limits of an organization: quotas and retention, side by side. */
export async function limitsOf({ prisma, organizationId }: Pick<Tenant, 'prisma' | 'organizationId'>) {
  const { limits } = await prisma.organization.findUniqueOrThrow({
    where: { id: organizationId },
    select: { limits: true },
  })
  return asObject(limits)
}

/** Changes them in one statement's time, so that who sets a quota does not undo who sets the retention at once. */
export async function changeLimits(
  { db, organizationId }: Tenant,
  change: (limits: Prisma.JsonObject) => Prisma.JsonObject,
): Promise<void> {
  await db.prisma.$transaction(async (transaction) => {
    await transaction.$queryRaw`SELECT id FROM organization WHERE id = ${organizationId} FOR UPDATE`
    const { limits } = await transaction.organization.findUniqueOrThrow({
      where: { id: organizationId },
      select: { limits: true },
    })
    await transaction.organization.update({
      where: { id: organizationId },
      data: { limits: change(asObject(limits)) },
    })
  })
}

const asObject = (limits: Prisma.JsonValue): Prisma.JsonObject =>
  typeof limits === 'object' && limits !== null && !Array.isArray(limits) ? limits : {}
