import { createApiKey } from '@broadside/db/api-keys/api-keys'
import { ROLES } from '@broadside/db/organizations/organizations'
import { createProject } from '@broadside/db/projects/projects'
import { OF_ROLE, PERMISSIONS, type Permission } from '../auth/permission.ts'
import { BASE_URL, type TestApp, type TestTeam } from '../testing/test-app.ts'
import type { Door } from './door.ts'

/** Somebody who tries every door of one organization. */
export interface Visitor {
  readonly name: string
  readonly headers: Readonly<Record<string, string>>
  /** What they may do; undefined: nobody knows them. */
  readonly may: Permission | undefined
  /** Whose rows they may reach at most. */
  readonly within: 'organization' | 'project' | 'other-project' | 'other-organization'
}

const rank = (permission: Permission) => PERMISSIONS.indexOf(permission)

/** The kinds of refusal that a door must answer a visitor with; undefined: it may let them in. */
export function refusalFor(door: Door, visitor: Visitor): 'unauthenticated' | 'forbidden' | undefined {
  if (door.needs === 'public' || door.needs === undefined) return undefined
  if (visitor.may === undefined) return 'unauthenticated'
  if (rank(visitor.may) < rank(door.needs)) return 'forbidden'
  const bound = visitor.within === 'project' || visitor.within === 'other-project'
  return door.reach === 'organization' && bound ? 'forbidden' : undefined
}

/** Every role, every scope of a key, keys of one project and of another, strangers, and who is nobody. */
export async function makeVisitors(app: TestApp, ours: TestTeam, theirs: TestTeam): Promise<Visitor[]> {
  const { db } = app.services
  const people = await Promise.all(
    ROLES.map(async (role) => ({
      name: `a ${role} of ours`,
      headers: asPage((await app.signInMember(ours, role)).cookie),
      may: OF_ROLE[role],
      within: 'organization' as const,
    })),
  )
  const key = async (fields: Omit<Parameters<typeof createApiKey>[1], 'name'>, team = ours) => {
    const { key: sent, row } = await createApiKey(team.tenant, { name: 'visitor', ...fields })
    return { headers: { 'x-api-key': sent }, id: row.id }
  }
  const keys = await Promise.all(
    (['read', 'run', 'admin'] as const).flatMap((scope) => [
      key({ scopes: [scope] }).then(({ headers }) => ({
        name: `a key of ours for ${scope}`,
        headers,
        may: scope,
        within: 'organization' as const,
      })),
      key({ scopes: [scope], projectId: ours.project.id }).then(({ headers }) => ({
        name: `a key of our project for ${scope}`,
        headers,
        may: scope,
        within: 'project' as const,
      })),
    ]),
  )
  const other = await createProject(ours.tenant, { slug: 'other', name: 'Other' })
  const elsewhere = await key({ scopes: ['admin'], projectId: other.id })
  const expired = await key({ scopes: ['admin'], expiresAt: new Date(Date.now() - 1_000) })
  const revoked = await key({ scopes: ['admin'] })
  await db.prisma.apiKey.update({ where: { id: revoked.id }, data: { revokedAt: new Date() } })
  const stranger = await key({ scopes: ['admin'] }, theirs)
  return [
    ...people,
    ...keys,
    { name: 'a key of another project', headers: elsewhere.headers, may: 'admin', within: 'other-project' },
    {
      name: 'an owner of another organization',
      headers: asPage(theirs.headers.cookie),
      may: 'owner',
      within: 'other-organization',
    },
    {
      name: 'a key of another organization',
      headers: stranger.headers,
      may: 'admin',
      within: 'other-organization',
    },
    ...[
      { name: 'nobody', headers: asPage('') },
      { name: 'a made-up key', headers: { authorization: 'Bearer bs_nothing' } },
      { name: 'an expired key', headers: expired.headers },
      { name: 'a revoked key', headers: revoked.headers },
    ].map((one) => ({ ...one, may: undefined, within: 'other-organization' as const })),
  ]
}

/** As a page of ours sends it: a cookie is worth nothing from anywhere else. */
const asPage = (cookie: string) => ({ cookie, origin: BASE_URL })
