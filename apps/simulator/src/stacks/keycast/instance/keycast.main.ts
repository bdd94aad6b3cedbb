import { readKeycastEnv } from '../../../env.ts'
import { runComponent } from '../../../process/run-component.ts'
import { startInstance } from './start-instance.ts'

await runComponent('keycast', readKeycastEnv, (env, log) =>
  startInstance(
    {
      host: env.HOST,
      port: env.PORT,
      databaseUrl: env.DATABASE_URL,
      schema: env.KEYCAST_SCHEMA,
      poolSize: env.SQLX_POOL_SIZE,
      ...(env.SERVER_NSEC === undefined ? {} : { serverSecret: env.SERVER_NSEC }),
      cacheSize: env.HANDLER_CACHE_SIZE,
      cacheIdleMs: env.HANDLER_CACHE_IDLE_SECS * 1000,
      tokenLifetimeS: env.TOKEN_LIFETIME_SECS,
      bcryptCost: env.BCRYPT_COST,
      faults: env.KEYCAST_FAULTS,
    },
    log,
  ),
)
