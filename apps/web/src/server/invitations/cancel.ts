import { cancelInvitation as withdraw } from '@broadside/db/organizations/invitations'
import { recordChange } from '../audit.ts'
import type { Access } from '../auth/access.ts'
import { notFound } from '../errors.ts'

/** Makes an invitation's link open nothing. Throws not_found. */
export async function cancelInvitation(access: Access, id: string): Promise<{ id: string }> {
  const { tenant } = access
  const invitation = await tenant.prisma.invitation.findUnique({ where: { id }, select: { email: true } })
  if (!invitation || !(await withdraw(tenant, id))) throw notFound('invitation', id)
  await recordChange(access, 'invitation.cancel', { kind: 'invitation', id, name: invitation.email })
  return { id }
}
