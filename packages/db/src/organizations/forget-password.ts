import type { Tenant } from '../tenant/tenant.ts'

/**
 * Forgets the password of a member, ends all of its sessions and its unused sign-in links. False, and nothing done: the person
 * belongs to another organization too, which this one must not open.
 */
export async function forgetPassword({ db, organizationId }: Tenant, userId: string): Promise<boolean> {
  return db.prisma.$transaction(async (transaction) => {
    const elsewhere = { userId, organizationId: { not: organizationId } }
    if ((await transaction.member.count({ where: elsewhere })) > 0) return false
    await transaction.account.deleteMany({ where: { userId, providerId: 'credential' } })
    await transaction.session.deleteMany({ where: { userId } })
    await transaction.signInToken.deleteMany({ where: { userId, usedAt: null } })
    return true
  })
}
