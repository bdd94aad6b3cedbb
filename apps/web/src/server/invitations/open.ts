import { openInvitation } from '@broadside/db/organizations/invitations'
import { z } from 'zod'
import { AppError } from '../errors.ts'
import type { Services } from '../services.ts'

export const OpenInvitationLink = z.strictObject({ token: z.string().min(1).max(200) })

/** The invitation behind a link. Throws gone, without telling why. */
export async function requireInvitation({ db }: Services, token: string) {
  const invitation = await openInvitation(db, token)
  if (invitation) return invitation
  throw new AppError(
    'gone',
    'This invitation does not exist, has expired, was withdrawn or was accepted. Ask for a new one.',
  )
}

/** What the page of an invitation shows to whoever has the link. */
export async function openInvitationLink(services: Services, { token }: z.infer<typeof OpenInvitationLink>) {
  const { email, role, organization } = await requireInvitation(services, token)
  const known = await services.db.prisma.user.findUnique({ where: { email }, select: { id: true } })
  return { email, role: role ?? 'viewer', organization: organization.name, hasAccount: known !== null }
}
