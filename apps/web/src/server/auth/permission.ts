import { API_KEY_SCOPES, type ApiKeyScope, allowsScope } from '@broadside/db/api-keys/api-keys'

/** What an action needs, weakest first: each includes those before it. The scopes of API keys are the same. */
export const PERMISSIONS = API_KEY_SCOPES
export type Permission = ApiKeyScope

/** The organization plugin's roles, and what each may do. A role that is not here may do nothing. */
const OF_ROLE: Readonly<Record<string, Permission>> = {
  owner: 'admin',
  admin: 'admin',
  member: 'run',
  viewer: 'read',
}

/** A member may hold several roles, separated by commas. */
export function roleAllows(role: string, needed: Permission): boolean {
  const held = role.split(',').map((one) => one.trim())
  const granted = held.flatMap((one) => (Object.hasOwn(OF_ROLE, one) ? (OF_ROLE[one] ?? []) : []))
  return allowsScope(granted, needed)
}
