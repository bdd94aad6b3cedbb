import { setSharing as allowSharing } from '@broadside/db/organizations/organizations'
import { z } from 'zod'
import { recordChange } from '../audit.ts'
import type { Access } from '../auth/access.ts'
import { Name } from '../slug.ts'
import { organizationSubject } from './subject.ts'

export const RenameOrganization = z.strictObject({ name: Name })
export const SetSharing = z.strictObject({ allowed: z.boolean() })

export async function renameOrganization(
  access: Access,
  { name }: z.infer<typeof RenameOrganization>,
): Promise<{ name: string }> {
  const { tenant } = access
  await tenant.prisma.organization.update({ where: { id: tenant.organizationId }, data: { name } })
  await recordChange(access, 'organization.rename', { kind: 'organization', id: tenant.organizationId, name })
  return { name }
}

/** Off: every share link of the organization opens nothing, at once; on again, those that were not revoked open. */
export async function setSharing(
  access: Access,
  { allowed }: z.infer<typeof SetSharing>,
): Promise<{ allowed: boolean }> {
  await allowSharing(access.tenant, allowed)
  await recordChange(access, 'organization.sharing', await organizationSubject(access), { allowed })
  return { allowed }
}
