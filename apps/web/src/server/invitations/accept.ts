import { recordAudit } from '@broadside/db/audit/audit'
import { acceptInvitation as becomeMember, createPerson } from '@broadside/db/organizations/invitations'
import { scoped } from '@broadside/db/tenant/tenant'
import { z } from 'zod'
import { hashPassword, Password } from '../account/password.ts'
import { askedFrom } from '../auth/asked-from.ts'
import { AppError } from '../errors.ts'
import { parseInput } from '../http/read-json.ts'
import type { Services } from '../services.ts'
import { Name } from '../slug.ts'
import { requireInvitation } from './open.ts'

export const AcceptInvitation = z.strictObject({
  token: z.string().min(1).max(200),
  /** Of a new person; who has an account signs in first. */
  name: Name.optional(),
  password: Password.optional(),
})

/**
 * Makes who has the link a member: the signed-in person if the invitation is theirs, else a new person with a password.
 * Throws gone, invalid_input (name and password are missing), forbidden (signed in as somebody else) and conflict (has an account).
 */
export async function acceptInvitation(
  services: Services,
  headers: Headers,
  { token, name, password }: z.infer<typeof AcceptInvitation>,
): Promise<{ readonly email: string; readonly isNew: boolean }> {
  const invitation = await requireInvitation(services, token)
  const { email } = invitation
  const signedIn = await services.auth.api.getSession({ headers })
  const isSame = signedIn?.user.email.toLowerCase() === email
  if (signedIn && !isSame && password === undefined)
    throw new AppError(
      'forbidden',
      `This invitation is for ${email}; you are signed in as ${signedIn.user.email}. Sign out first.`,
    )
  const person = signedIn && isSame ? signedIn.user : await newPerson(services, email, name, password)
  if (!(await becomeMember(services.db, invitation, person.id)))
    throw new AppError('gone', 'This invitation has just been accepted.')
  if (signedIn && isSame)
    await services.db.prisma.session.update({
      where: { id: signedIn.session.id },
      data: { activeOrganizationId: invitation.organizationId },
    })
  await recordAudit(
    scoped(services.db, invitation.organizationId),
    { kind: 'user', id: person.id, name: email, ...askedFrom(headers) },
    { action: 'invitation.accept', subjectKind: 'invitation', subjectId: invitation.id, subjectName: email },
  )
  return { email, isNew: !isSame }
}

async function newPerson(services: Services, email: string, name?: string, password?: string) {
  const given = parseInput(z.strictObject({ name: Name, password: Password }), { name, password })
  const passwordHash = await hashPassword(services, given.password)
  const person = await createPerson(services.db, { email, name: given.name, passwordHash })
  if (!person)
    throw new AppError('conflict', `${email} already has an account. Sign in, then open this link again.`)
  return person
}
