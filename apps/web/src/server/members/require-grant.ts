import { type Access, permits } from '../auth/access.ts'
import { AppError } from '../errors.ts'

/** Only an owner makes owners, changes them or removes them. Throws forbidden. */
export function requireGrant(access: Access, ...roles: readonly string[]): void {
  if (!roles.some((role) => role.split(',').includes('owner')) || permits(access, 'owner')) return
  throw new AppError('forbidden', 'Only an owner of the organization can make, change or remove an owner.')
}
