/** What an action needs, weakest first: each includes those before it. */
export const PERMISSIONS = ['read', 'run', 'admin'] as const
export type Permission = (typeof PERMISSIONS)[number]

/** The organization plugin's roles, and what each may do. A role that is not here may do nothing. */
const OF_ROLE: Readonly<Record<string, Permission>> = {
  owner: 'admin',
  admin: 'admin',
  member: 'run',
  viewer: 'read',
}

const includes = (has: Permission, needed: Permission): boolean =>
  PERMISSIONS.indexOf(has) >= PERMISSIONS.indexOf(needed)

/** A member may hold several roles, separated by commas. */
export const roleAllows = (role: string, needed: Permission): boolean =>
  role.split(',').some((one) => {
    const has = Object.hasOwn(OF_ROLE, one.trim()) ? OF_ROLE[one.trim()] : undefined
    return has !== undefined && includes(has, needed)
  })

export const scopesAllow = (scopes: readonly string[], needed: Permission): boolean =>
  PERMISSIONS.some((has) => scopes.includes(has) && includes(has, needed))
