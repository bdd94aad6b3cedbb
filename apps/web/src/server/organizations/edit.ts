import { setSharing as allowSharing } from '@broadside/db/organizations/organizations'
import { z } from 'zod'
import { recordChange } from '../audit.ts'
import type { Access } from '../auth/access.ts'
import { Name } from '../slug.ts'

export const RenameOrganization = z.strictObject({ name: Name })
export const SetSharing = z.strictObject({ allowed: z.boolean() })

export async function renameOrganization(
  access: Access,
  { name }: z.infer<typeof RenameOrganization>,
): Promise<{ name: string }> {
  const { tenant } = access
  await tenant.prisma.organization.update({ where: { id: tenant.organizationId }, data: { name } })
  await recordChange(access, 'organization.rename', organizationOf(access), { name })
  return { name }
}

/** Off: every share link of the organization opens nothing, at once; on again, those that were not revoked open. */
export async function setSharing(
  access: Access,
  { allowed }: z.infer<typeof SetSharing>,
): Promise<{ allowed: boolean }> {
  await allowSharing(access.tenant, allowed)
  await recordChange(access, 'organization.sharing', organizationOf(access), { allowed })
  return { allowed }
}

const organizationOf = ({ tenant }: Access) => ({ kind: 'organization', id: tenant.organizationId })
