import { type Access, accessOf, permits } from '../auth/access.ts'
import { PERMISSIONS } from '../auth/permission.ts'
import { AppError } from '../errors.ts'
import type { Services } from '../services.ts'

/** Who is signed in, for the page's frame; null when nobody is. */
export async function currentSession(services: Services, headers: Headers) {
  const access = await accessOrNull(services, headers)
  if (!access) return null
  const { actor, project, tenant } = access
  return {
    name: actor.name,
    email: actor.kind === 'user' ? actor.email : null,
    permissions: PERMISSIONS.filter((needed) => permits(access, needed)),
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
