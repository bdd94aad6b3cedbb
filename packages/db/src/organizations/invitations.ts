import type { Db } from '../client.ts'
import { isUniqueViolation } from '../errors.ts'
import { newId } from '../id.ts'
import type { Tenant } from '../tenant/tenant.ts'
import { hashToken, newToken } from '../token.ts'
import type { Role } from './organizations.ts'

export interface NewInvitation {
  readonly email: string
  readonly role: Role
  /** null: an API key invites. */
  readonly inviterId: string | null
  readonly expiresAt: Date
}

const SHOWN = { id: true, email: true, role: true, expiresAt: true, createdAt: true } as const
const OPEN = { ...SHOWN, organizationId: true, organization: { select: { name: true } } } as const

/** Invites somebody; an earlier invitation of the same address is void. The answer holds the only copy of the token. */
export async function createInvitation(
  { prisma, organizationId }: Tenant,
  invitation: NewInvitation,
): Promise<{ readonly id: string; readonly token: string }> {
  const token = newToken('')
  await prisma.invitation.updateMany({
    where: { email: invitation.email, status: 'pending' },
    data: { status: 'canceled' },
  })
  const row = await prisma.invitation.create({
    data: { ...invitation, id: newId(), organizationId, tokenHash: hashToken(token) },
    select: { id: true },
  })
  return { id: row.id, token }
}

/** Those that can still be accepted, newest first. */
export const listInvitations = ({ prisma }: Tenant, now = new Date()) =>
  prisma.invitation.findMany({
    where: { status: 'pending', expiresAt: { gt: now } },
    orderBy: { createdAt: 'desc' },
    select: SHOWN,
  })

/** False: no such invitation, or it was accepted or withdrawn before. */
export async function cancelInvitation({ prisma }: Tenant, id: string): Promise<boolean> {
  const where = { id, status: 'pending' }
  return (await prisma.invitation.updateMany({ where, data: { status: 'canceled' } })).count === 1
}

/** What the link of an invitation opens; null when it is unknown, expired, withdrawn or was used. */
export const openInvitation = (db: Db, token: string, now = new Date()) =>
  db.prisma.invitation.findFirst({
    where: { tokenHash: hashToken(token), status: 'pending', expiresAt: { gt: now } },
    select: OPEN,
  })

/** The invitations of an address that can still be accepted, oldest first. */
export const openInvitationsOf = (db: Db, email: string, now = new Date()) =>
  db.prisma.invitation.findMany({
    where: { email, status: 'pending', expiresAt: { gt: now } },
    orderBy: { createdAt: 'asc' },
    select: OPEN,
  })
export type OpenInvitation = NonNullable<Awaited<ReturnType<typeof openInvitation>>>

/** Makes a person a member, once: of two that accept at the same moment one is answered true. */
export async function acceptInvitation(db: Db, invitation: OpenInvitation, userId: string): Promise<boolean> {
  const { id, organizationId, role } = invitation
  return db.prisma.$transaction(async (transaction) => {
    const { count } = await transaction.invitation.updateMany({
      where: { id, status: 'pending' },
      data: { status: 'accepted' },
    })
    if (count === 0) return false
    await transaction.member.upsert({
      where: { organizationId_userId: { organizationId, userId } },
      create: { id: newId(), organizationId, userId, role: role ?? 'viewer' },
      update: {},
    })
    return true
  })
}

/** A new person with a password; null when the address is taken. `passwordHash` as better-auth makes it. */
export async function createPerson(
  db: Db,
  {
    email,
    name,
    passwordHash,
  }: { readonly email: string; readonly name: string; readonly passwordHash: string },
): Promise<{ readonly id: string } | null> {
  const id = newId()
  try {
    await db.prisma.user.create({
      data: {
        id,
        email,
        name,
        // The link proved that somebody who was given the address's invitation holds it.
        emailVerified: true,
        accounts: {
          create: { id: newId(), accountId: id, providerId: 'credential', password: passwordHash },
        },
      },
    })
    return { id }
  } catch (error) {
    if (isUniqueViolation(error)) return null
    throw error
  }
}
