import { recordChange } from '../audit.ts'
import type { Access } from '../auth/access.ts'
import { notFound } from '../errors.ts'
import { requirePerson } from './list.ts'

/** Signs one of a person's own sessions out, at once. Throws not_found, also for somebody else's. */
export async function revokeSession(access: Access, id: string): Promise<{ id: string }> {
  const person = requirePerson(access)
  const { count } = await access.services.db.prisma.session.deleteMany({ where: { id, userId: person.id } })
  if (count === 0) throw notFound('session', id)
  await recordChange(access, 'session.revoke', { kind: 'session', id, name: person.email })
  return { id }
}
