import { instanceEnv } from '../component-env.ts'
import type { ResolvedStackOptions } from './stack-options.ts'

/** The environment of an instance: the original's names where it has them. */
export const keycastEnv = (options: ResolvedStackOptions, port: number): Record<string, string> => ({
  ...instanceEnv(options, port),
  DATABASE_URL: options.databaseUrl,
  KEYCAST_SCHEMA: options.schema,
  SQLX_POOL_SIZE: String(options.poolSize),
  HANDLER_CACHE_SIZE: String(options.cacheSize),
  HANDLER_CACHE_IDLE_SECS: String(options.cacheIdleSeconds),
  TOKEN_LIFETIME_SECS: String(options.tokenLifetimeSeconds),
  BCRYPT_COST: String(options.bcryptCost),
  KEYCAST_FAULTS: JSON.stringify(options.faults),
})
