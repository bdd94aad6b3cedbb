import { listMembers as membersOf } from '@broadside/db/organizations/members'
import type { Access } from '../auth/access.ts'

export interface MemberView {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: string
  readonly since: Date
  readonly isYou: boolean
}

/** List members of the organization, the first ones first. */
export async function listMembers({ tenant, actor }: Access): Promise<MemberView[]> {
  const rows = await membersOf(tenant)
  return rows.map(({ id, userId, role, createdAt, user }) => ({
    id,
    name: user.name,
    email: user.email,
    role,
    since: createdAt,
    isYou: actor.kind === 'user' && actor.id === userId,
  }))
}
