import { findMember, setMemberRole } from '@broadside/db/organizations/members'
import { ROLES } from '@broadside/db/organizations/organizations'
import { z } from 'zod'
import { recordChange } from '../audit.ts'
import type { Access } from '../auth/access.ts'
import { notFound } from '../errors.ts'
import { Id } from '../slug.ts'
import { requireGrant } from './require-grant.ts'

export const ChangeRole = z.strictObject({ id: Id, role: z.enum(ROLES) })

/** Gives a member another role. Throws not_found, forbidden (owners), and conflict for the last owner. */
export async function changeRole(
  access: Access,
  { id, role }: z.infer<typeof ChangeRole>,
): Promise<{ id: string }> {
  const member = await findMember(access.tenant, id)
  if (!member) throw notFound('member', id)
  requireGrant(access, member.role, role)
  if (!(await setMemberRole(access.tenant, id, role))) throw notFound('member', id)
  const detail = { from: member.role, to: role }
  await recordChange(access, 'member.role', { kind: 'member', id, name: member.user.email }, detail)
  return { id }
}
