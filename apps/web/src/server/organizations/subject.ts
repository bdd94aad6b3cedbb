import type { Subject } from '../audit.ts'
import type { Access } from '../auth/access.ts'

/** The organization itself, for the audit log. */
export async function organizationSubject({ tenant }: Access): Promise<Subject> {
  const { organizationId: id, prisma } = tenant
  const { name } = await prisma.organization.findUniqueOrThrow({ where: { id }, select: { name: true } })
  return { kind: 'organization', id, name }
}
