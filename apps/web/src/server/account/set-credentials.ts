import { countRequest, type RateLimit } from '@broadside/bus/rate-limit'
import { isUniqueViolation } from '@broadside/db/errors'
import { newId } from '@broadside/db/id'
import { fieldIssue } from '@broadside/shared/config/issues'
import { z } from 'zod'
import { recordChange } from '../audit.ts'
import type { Access } from '../auth/access.ts'
import { AppError, invalidInput } from '../errors.ts'
import { Email } from '../invitations/create.ts'
import { requirePerson } from '../sessions/list.ts'
import { Name } from '../slug.ts'
import { hashPassword, isPassword, Password } from './password.ts'

export const SetCredentials = z.strictObject({
  name: Name.optional(),
  email: Email.optional(),
  newPassword: Password.optional(),
  /** Needed once there is one. */
  currentPassword: z.string().max(128).optional(),
})

/**
 * Gives the signed-in person a name, an e-mail address and a password: after the one-time link, so that the next
 * sign-in needs none. A new password signs every other session out. Throws invalid_input by field.
 */
export async function setCredentials(
  access: Access,
  headers: Headers,
  input: z.infer<typeof SetCredentials>,
): Promise<{ readonly hasPassword: boolean }> {
  const person = requirePerson(access)
  const { services } = access
  const { prisma } = services.db
  const stored = await credentialOf(access, person.id)
  if (input.email !== undefined || input.newPassword !== undefined)
    await requireCurrent(access, stored?.password ?? null, input.currentPassword)
  if (input.name !== undefined || input.email !== undefined)
    await prisma.user
      .update({ where: { id: person.id }, data: { name: input.name, ...addressOf(person, input.email) } })
      .catch((error: unknown) => {
        if (!isUniqueViolation(error)) throw error
        throw invalidInput([
          fieldIssue('email', 'an address that no other account uses', 'one that is taken'),
        ])
      })
  if (input.newPassword !== undefined) {
    const password = await hashPassword(services, input.newPassword)
    if (stored) await prisma.account.update({ where: { id: stored.id }, data: { password } })
    else
      await prisma.account.create({
        data: { id: newId(), userId: person.id, accountId: person.id, providerId: 'credential', password },
      })
    const current = await services.auth.api.getSession({ headers })
    await prisma.session.deleteMany({ where: { userId: person.id, id: { not: current?.session.id ?? '' } } })
  }
  const changed = Object.keys(input).filter((field) => field !== 'currentPassword')
  await recordChange(
    access,
    'account.edit',
    { kind: 'user', id: person.id, name: input.email ?? person.email },
    { fields: changed.join(', ') },
  )
  return { hasPassword: stored !== null || input.newPassword !== undefined }
}

/** Another address is nobody's until it is proved: single sign-on links only those that are. */
const addressOf = (person: { readonly email: string }, email: string | undefined) =>
  email === undefined || email === person.email ? {} : { email, emailVerified: false }

/** The signed-in person, and whether there is a password. */
export async function getAccount(access: Access) {
  const person = requirePerson(access)
  const stored = await credentialOf(access, person.id)
  return { name: person.name, email: person.email, role: person.role, hasPassword: stored !== null }
}

const credentialOf = ({ services }: Access, userId: string) =>
  services.db.prisma.account.findFirst({
    where: { userId, providerId: 'credential' },
    select: { id: true, password: true },
  })

/** Of each person, for all their sessions together: a borrowed session must not guess the password. */
const TRIES: RateLimit = { limit: 10, windowMs: 60_000 }

async function requireCurrent(access: Access, hash: string | null, given: string | undefined) {
  if (hash === null) return
  const { services, actor } = access
  const tried = await countRequest(services.redis, services.keys, `password:${actor.id}`, TRIES)
  if (!tried.allowed)
    throw new AppError(
      'rate_limited',
      `More than ${TRIES.limit} attempts in a minute. Wait ${Math.ceil(tried.resetMs / 1_000)} s.`,
    )
  if (given !== undefined && (await isPassword(services, hash, given))) return
  const came = given === undefined ? 'nothing' : 'another one'
  throw invalidInput([fieldIssue('currentPassword', 'your current password', came)])
}
