import { removeMember as endMembership, findMember } from '@broadside/db/organizations/members'
import { recordChange } from '../audit.ts'
import type { Access } from '../auth/access.ts'
import { notFound } from '../errors.ts'
import { requireGrant } from './require-grant.ts'

/** Ends a membership at once: the person's next request reaches nothing here. Throws as changing a role does. */
export async function removeMember(access: Access, id: string): Promise<{ id: string }> {
  const member = await findMember(access.tenant, id)
  if (!member) throw notFound('member', id)
  requireGrant(access, member.role)
  if (!(await endMembership(access.tenant, id))) throw notFound('member', id)
  await recordChange(access, 'member.remove', { kind: 'member', id, name: member.user.email })
  return { id }
}
