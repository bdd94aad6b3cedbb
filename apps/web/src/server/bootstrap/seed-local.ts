import { createApiKey, verifyApiKey } from '@broadside/db/api-keys/api-keys'
import type { Db } from '@broadside/db/client'
import { newId } from '@broadside/db/id'
import { createOrganization, membershipsOf } from '@broadside/db/organizations/organizations'
import { createProject } from '@broadside/db/projects/projects'
import { createSignInToken } from '@broadside/db/sign-in-tokens/sign-in-tokens'
import { scoped, type Tenant } from '@broadside/db/tenant/tenant'
import type { Env } from '../../env.ts'
import { seedDemo } from './seed-demo.ts'

export interface Seeded {
  readonly signInUrl: string
  readonly apiKey: string
  readonly demoScenario: 'wsproxy-smoke'
  /** Whether this run made the local user: the launcher then runs the demo. */
  readonly firstTime: boolean
}

const LOCAL_EMAIL = 'local@broadside.localhost'
const LINK_GOOD_FOR_MS = 24 * 3_600_000

/**
 * Makes, where they are missing, the local user with an organization, a project and the demo target and scenarios; then
 * always a fresh one-time sign-in link. Running it again changes nothing that a person may have changed.
 */
export async function seedLocal(db: Db, env: Env): Promise<Seeded> {
  const { userId, firstTime } = await localUser(db)
  const tenant = scoped(db, await localOrganization(db, userId))
  const projectId = await localProject(tenant)
  await seedDemo(tenant, projectId, env)
  const token = await createSignInToken(db, userId, LINK_GOOD_FOR_MS)
  const link = new URL('/sign-in/link', env.BROADSIDE_URL)
  link.searchParams.set('token', token)
  return {
    signInUrl: link.href,
    apiKey: await localApiKey(db, tenant, env.BROADSIDE_API_KEY),
    demoScenario: 'wsproxy-smoke',
    firstTime,
  }
}

async function localUser(db: Db): Promise<{ userId: string; firstTime: boolean }> {
  const known = await db.prisma.user.findUnique({ where: { email: LOCAL_EMAIL }, select: { id: true } })
  if (known) return { userId: known.id, firstTime: false }
  const user = await db.prisma.user.create({
    data: { id: newId(), name: 'Local user', email: LOCAL_EMAIL, emailVerified: true },
  })
  return { userId: user.id, firstTime: true }
}

async function localOrganization(db: Db, userId: string): Promise<string> {
  const [member] = await membershipsOf(db, userId)
  if (member) return member.organizationId
  return (await createOrganization(db, { slug: 'local', name: 'Local', ownerId: userId })).id
}

async function localProject(tenant: Tenant): Promise<string> {
  const known = await tenant.prisma.project.findFirst({ orderBy: { createdAt: 'asc' }, select: { id: true } })
  return known?.id ?? (await createProject(tenant, { slug: 'demo', name: 'Demo' })).id
}

/** The given key if it is still good, else a new one. */
async function localApiKey(db: Db, tenant: Tenant, given: string | undefined): Promise<string> {
  const known = given ? await verifyApiKey(db, given) : null
  if (given && known?.organizationId === tenant.organizationId) return given
  const { key } = await createApiKey(tenant, { name: 'Local', scopes: ['admin'], createdBy: 'bootstrap' })
  return key
}
