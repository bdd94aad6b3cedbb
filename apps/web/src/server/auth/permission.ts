import { API_KEY_SCOPES } from '@broadside/db/api-keys/api-keys'
import type { Role } from '@broadside/db/organizations/organizations'

/**
 * What an action needs, weakest first: each includes those before it. API keys have scopes of the same names, up to
 * `admin`: what only an owner may do, no key does.
 */
export const PERMISSIONS = [...API_KEY_SCOPES, 'owner'] as const
export type Permission = (typeof PERMISSIONS)[number]

/** The organization's roles, and what each may do. A role that is not here may do nothing. */
export const OF_ROLE = {
  viewer: 'read',
  member: 'run',
  admin: 'admin',
  owner: 'owner',
} as const satisfies Record<Role, Permission>

const includes = (granted: Permission, needed: Permission): boolean =>
  PERMISSIONS.indexOf(granted) >= PERMISSIONS.indexOf(needed)

/** A member may hold several roles, separated by commas. */
export function roleAllows(role: string, needed: Permission): boolean {
  const held = role.split(',').map((one) => one.trim())
  return held.some((one) => Object.hasOwn(OF_ROLE, one) && includes(OF_ROLE[one as Role], needed))
}

/** Whether a key with these scopes may. */
export const scopesAllow = (scopes: readonly string[], needed: Permission): boolean =>
  API_KEY_SCOPES.some((scope) => scopes.includes(scope) && includes(scope, needed))
