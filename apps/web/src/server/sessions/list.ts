import type { Access } from '../auth/access.ts'
import { AppError } from '../errors.ts'

/** Sessions belong to people; a key has none. Throws forbidden. */
export function requirePerson({ actor }: Access): Extract<Access['actor'], { kind: 'user' }> {
  if (actor.kind === 'user') return actor
  throw new AppError('forbidden', 'Sessions belong to a person, and an API key has none. Sign in.')
}

/** Where a person is signed in, the latest first. */
export async function listSessions(access: Access, headers: Headers) {
  const person = requirePerson(access)
  const { services } = access
  const current = await services.auth.api.getSession({ headers })
  const rows = await services.db.prisma.session.findMany({
    where: { userId: person.id, expiresAt: { gt: new Date() } },
    orderBy: { updatedAt: 'desc' },
    select: { id: true, ipAddress: true, userAgent: true, createdAt: true, updatedAt: true, expiresAt: true },
  })
  return rows.map((row) => ({ ...row, isCurrent: row.id === current?.session.id }))
}
