import type { Db } from '../client.ts'
import { orConflict } from '../errors.ts'
import type { Organization } from '../generated/client.ts'
import { newId } from '../id.ts'
import type { Tenant } from '../tenant/tenant.ts'

export const ROLES = ['viewer', 'member', 'admin', 'owner'] as const
export type Role = (typeof ROLES)[number]

/** Makes an organization with its first owner. Throws Conflict on `slug`. */
export const createOrganization = (
  db: Db,
  { slug, name, ownerId }: { readonly slug: string; readonly name: string; readonly ownerId: string },
): Promise<Organization> =>
  orConflict(
    'slug',
    slug,
    db.prisma.organization.create({
      data: {
        id: newId(),
        slug,
        name,
        members: { create: { id: newId(), userId: ownerId, role: 'owner' } },
      },
    }),
  )

/** The organizations of a user with the role in each, oldest first. */
export const membershipsOf = (db: Db, userId: string) =>
  db.prisma.member.findMany({
    where: { userId },
    include: { organization: { select: { id: true, slug: true, name: true } } },
    orderBy: { createdAt: 'asc' },
  })

/** Turns all share links of the organization off, or on again. */
export async function setSharing({ prisma, organizationId }: Tenant, allowed: boolean): Promise<void> {
  await prisma.organization.update({ where: { id: organizationId }, data: { sharingDisabled: !allowed } })
}
