import type pg from 'pg'
import { createAuthorizations } from './authorizations.ts'
import { createCodes } from './codes.ts'
import { createTenants } from './tenants.ts'
import { createUsers } from './users.ts'

/** Everything that an instance reads and writes in PostgreSQL. */
export const createStore = (pool: pg.Pool) => ({
  tenants: createTenants(pool),
  users: createUsers(pool),
  codes: createCodes(pool),
  authorizations: createAuthorizations(pool),
})
export type Store = ReturnType<typeof createStore>
