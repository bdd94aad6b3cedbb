import { membershipsOf } from '@broadside/db/organizations/organizations'
import type { Access } from '../auth/access.ts'
import { notFound } from '../errors.ts'
import { requirePerson } from '../sessions/list.ts'

/** Makes another organization of the person the one that this session works in. Throws not_found for a stranger's. */
export async function switchOrganization(
  access: Access,
  headers: Headers,
  id: string,
): Promise<{ id: string }> {
  const { services } = access
  const members = await membershipsOf(services.db, requirePerson(access).id)
  const session = await services.auth.api.getSession({ headers })
  if (!session || !members.some(({ organizationId }) => organizationId === id))
    throw notFound('organization', id)
  await services.db.prisma.session.update({
    where: { id: session.session.id },
    data: { activeOrganizationId: id },
  })
  return { id }
}
