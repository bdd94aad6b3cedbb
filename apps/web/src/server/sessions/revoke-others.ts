import { recordChange } from '../audit.ts'
import type { Access } from '../auth/access.ts'
import { requirePerson } from './list.ts'

/** Signs a person out everywhere but in the browser that asks, at once. Answers how many sessions ended. */
export async function revokeOtherSessions(access: Access, headers: Headers): Promise<{ ended: number }> {
  const person = requirePerson(access)
  const { services } = access
  const current = await services.auth.api.getSession({ headers })
  const { count } = await services.db.prisma.session.deleteMany({
    where: { userId: person.id, id: { not: current?.session.id ?? '' } },
  })
  await recordChange(
    access,
    'session.revoke-others',
    { kind: 'user', id: person.id, name: person.email },
    { ended: count },
  )
  return { ended: count }
}
