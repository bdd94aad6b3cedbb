import type { Db } from '../client.ts'
import { type Scope, scopeArgs } from './scope.ts'

const clientFor = (db: Db, scope: Scope) =>
  db.prisma.$extends({
    name: 'tenant',
    query: {
      $allModels: {
        $allOperations: ({ model, operation, args, query }) =>
          // The arguments stay what the caller's types made them; only `where` grows.
          query(scopeArgs(scope, model, operation, args as object) as typeof args),
      },
    },
  })

export type TenantClient = ReturnType<typeof clientFor>

/**
 * One organization's view of the database. Every function that answers a user takes a Tenant, and every query through
 * `prisma` is narrowed to the organization here, in one place: a row of another one is as if it did not exist.
 */
export interface Tenant {
  readonly organizationId: string
  /** Set for a key of one project: rows of the others do not exist for it either. */
  readonly projectId?: string
  readonly prisma: TenantClient
  /** For the few statements in SQL; they check the run through `prisma` first. */
  readonly db: Db
}

/** The only way to make a {@link Tenant}. */
export function scoped(db: Db, organizationId: string, projectId?: string): Tenant {
  return { organizationId, projectId, prisma: clientFor(db, { organizationId, projectId }), db }
}
