import { createInvitation } from '@broadside/db/organizations/invitations'
import { ROLES } from '@broadside/db/organizations/organizations'
import { z } from 'zod'
import { recordChange } from '../audit.ts'
import type { Access } from '../auth/access.ts'
import { AppError } from '../errors.ts'
import { requireGrant } from '../members/require-grant.ts'

const GOOD_FOR_MS = 7 * 86_400_000

export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(200)
  .pipe(z.email('expected an e-mail address such as ada@example.org'))
export const Invite = z.strictObject({ email: Email, role: z.enum(ROLES).default('member') })

/** Invites somebody. The link is answered here once, to be sent by hand: no mail server is needed. */
export async function invite(access: Access, { email, role }: z.infer<typeof Invite>) {
  const { tenant, actor, services } = access
  requireGrant(access, role)
  const member = await tenant.prisma.member.findFirst({ where: { user: { email } }, select: { id: true } })
  if (member) throw new AppError('conflict', `${email} is already a member. Change the role in the list.`)
  const inviterId = actor.kind === 'user' ? actor.id : null
  const expiresAt = new Date(Date.now() + GOOD_FOR_MS)
  const { id, token } = await createInvitation(tenant, { email, role, inviterId, expiresAt })
  await recordChange(access, 'invitation.create', { kind: 'invitation', id, name: email }, { role })
  const url = new URL(`/join/${token}`, services.env.BROADSIDE_URL).href
  return { id, email, role, expiresAt, url }
}
