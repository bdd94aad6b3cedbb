import { forgetPassword } from '@broadside/db/organizations/forget-password'
import { findMember } from '@broadside/db/organizations/members'
import { createSignInToken } from '@broadside/db/sign-in-tokens/sign-in-tokens'
import { recordChange } from '../audit.ts'
import type { Access } from '../auth/access.ts'
import { AppError, notFound } from '../errors.ts'
import { requirePerson } from '../sessions/list.ts'
import { requireGrant } from './require-grant.ts'

const GOOD_FOR_MS = 86_400_000

/**
 * For a member who forgot the password: it is forgotten here too, every session ends, and a link signs the person in once to
 * choose another. The link is answered here once, to be sent by hand: no mail server is needed. Throws forbidden for oneself,
 * for an owner unless an owner asks, and for a person of another organization; not_found.
 */
export async function resetPassword(access: Access, id: string): Promise<{ url: string; expiresAt: Date }> {
  const person = requirePerson(access)
  const { tenant, services } = access
  const member = await findMember(tenant, id)
  if (!member) throw notFound('member', id)
  requireGrant(access, member.role)
  if (member.userId === person.id)
    throw new AppError('forbidden', 'Change your own password under Settings, Your account.')
  if (!(await forgetPassword(tenant, member.userId)))
    throw new AppError(
      'forbidden',
      'This person also belongs to another organization, and one organization alone cannot reset the password for both.',
    )
  const expiresAt = new Date(Date.now() + GOOD_FOR_MS)
  const token = await createSignInToken(services.db, member.userId, GOOD_FOR_MS)
  await recordChange(access, 'member.reset-password', { kind: 'member', id, name: member.user.email })
  const url = new URL('/sign-in/link', services.env.BROADSIDE_URL)
  url.searchParams.set('token', token)
  return { url: url.href, expiresAt }
}
