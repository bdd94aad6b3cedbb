import { membershipsOf } from '@broadside/db/organizations/organizations'
import type { Access } from '../auth/access.ts'
import { requirePerson } from '../sessions/list.ts'

/** The organizations that the signed-in person belongs to, oldest first. */
export async function listOrganizations(access: Access) {
  const rows = await membershipsOf(access.services.db, requirePerson(access).id)
  return rows.map(({ organization, role }) => ({
    ...organization,
    role,
    isCurrent: organization.id === access.tenant.organizationId,
  }))
}
