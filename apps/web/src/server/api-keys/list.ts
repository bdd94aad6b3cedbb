import type { Access } from '../auth/access.ts'

/** The keys of this project that were not revoked, newest first; never the keys themselves. */
export function listApiKeys({ tenant, project }: Access) {
  return tenant.prisma.apiKey.findMany({
    where: { revokedAt: null, OR: [{ projectId: project.id }, { projectId: null }] },
    orderBy: { createdAt: 'desc' },
    take: 500,
    select: {
      id: true,
      name: true,
      prefix: true,
      scopes: true,
      createdBy: true,
      createdAt: true,
      lastUsedAt: true,
      expiresAt: true,
    },
  })
}
