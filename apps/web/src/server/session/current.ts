import { type Access, accessOf } from '../auth/access.ts'
import { PERMISSIONS, roleAllows, scopesAllow } from '../auth/permission.ts'
import { AppError } from '../errors.ts'
import type { Services } from '../services.ts'

/** Who is signed in, for the page's frame; null when nobody is. */
export async function currentSession(services: Services, headers: Headers) {
  const access = await accessOrNull(services, headers)
  if (!access) return null
  const { actor, project, tenant } = access
  const allows = (needed: (typeof PERMISSIONS)[number]) =>
    actor.kind === 'user' ? roleAllows(actor.role, needed) : scopesAllow(actor.scopes, needed)
  return {
    name: actor.name,
    email: actor.kind === 'user' ? actor.email : null,
    permissions: PERMISSIONS.filter(allows),
    project,
    organizationId: tenant.organizationId,
  }
}

async function accessOrNull(services: Services, headers: Headers): Promise<Access | null> {
  try {
    return await accessOf(services, headers)
  } catch (error) {
    if (error instanceof AppError && error.kind === 'unauthenticated') return null
    throw error
  }
}
