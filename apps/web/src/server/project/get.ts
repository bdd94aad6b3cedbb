import type { Access } from '../auth/access.ts'

/** The project that the caller works in, and its organization. */
export async function getProject({ tenant, project }: Access) {
  const organization = await tenant.prisma.organization.findUniqueOrThrow({
    where: { id: tenant.organizationId },
    select: { id: true, name: true, slug: true, sharingDisabled: true },
  })
  return { ...project, organization }
}
