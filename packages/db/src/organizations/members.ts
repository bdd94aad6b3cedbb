import { Conflict } from '../errors.ts'
import type { Tenant } from '../tenant/tenant.ts'
import type { Role } from './organizations.ts'

export interface MemberRow {
  readonly id: string
  readonly userId: string
  readonly role: string
  readonly createdAt: Date
  readonly user: { readonly name: string; readonly email: string }
}

const SHOWN = {
  id: true,
  userId: true,
  role: true,
  createdAt: true,
  user: { select: { name: true, email: true } },
} as const

export const listMembers = ({ prisma }: Tenant): Promise<MemberRow[]> =>
  prisma.member.findMany({ orderBy: { createdAt: 'asc' }, select: SHOWN })

/** null: not a member of this organization. */
export const findMember = ({ prisma }: Tenant, id: string): Promise<MemberRow | null> =>
  prisma.member.findUnique({ where: { id }, select: SHOWN })

/** False: no such member. Throws Conflict on `role` when the last owner would be none any more. */
export const setMemberRole = (tenant: Tenant, id: string, role: Role): Promise<boolean> =>
  keepingAnOwner(tenant, id, role, 'UPDATE member SET role = $3 WHERE organization_id = $1 AND id = $2')

/** False: no such member. Throws Conflict on `role` when it is the last owner. */
export const removeMember = (tenant: Tenant, id: string): Promise<boolean> =>
  keepingAnOwner(tenant, id, 'none', 'DELETE FROM member WHERE organization_id = $1 AND id = $2 AND $3 <> $2')

/** The organization's row is locked, so that of two owners who leave at once the second stays. */
async function keepingAnOwner(
  { db, organizationId }: Tenant,
  id: string,
  role: Role | 'none',
  change: string,
): Promise<boolean> {
  const client = await db.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT 1 FROM organization WHERE id = $1 FOR UPDATE', [organizationId])
    const { rowCount } = await client.query(change, [organizationId, id, role])
    const { rows } = await client.query(
      `SELECT 1 FROM member WHERE organization_id = $1 AND 'owner' = ANY(string_to_array(role, ',')) LIMIT 1`,
      [organizationId],
    )
    if (rows.length === 0)
      throw new Conflict(
        'role',
        'an organization needs at least one owner; make somebody else an owner first',
      )
    await client.query('COMMIT')
    return rowCount === 1
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}
