import { providePostgres } from './postgres/postgres.mjs'
import { provideRedis } from './redis/redis.mjs'
import { loadSecrets } from './secrets.mjs'

/**
 * PostgreSQL and Redis, ready to serve: the caller's, or servers of our own below the layout's home.
 * @param {{
 *   layout: import('./layout.mjs').Layout, ports: import('./system.mjs').Ports, path: string,
 *   given: { databaseUrl?: string, redisUrl?: string, simulatorRedisUrl?: string, secret?: string },
 *   children: import('./processes/children.mjs').Children, steps: import('./steps.mjs').Steps,
 *   postgresSettings?: readonly string[],
 * }} options
 */
export async function provideServices(options) {
  const { layout, ports, path, given, children, steps } = options
  const secrets = loadSecrets(layout, given.secret)
  const databaseUrl = await steps.run('PostgreSQL', (report) =>
    providePostgres({
      given: given.databaseUrl,
      path,
      port: ports.postgres,
      layout,
      password: secrets.postgres,
      children,
      say: steps.note,
      report,
      settings: options.postgresSettings,
    }),
  )
  const { redisUrl, simulatorRedisUrl } = await steps.run('Redis', (report) =>
    provideRedis({
      given: { control: given.redisUrl, simulator: given.simulatorRedisUrl },
      path,
      ports,
      layout,
      password: secrets.redis,
      children,
      report,
    }),
  )
  return { databaseUrl, redisUrl, simulatorRedisUrl, secret: secrets.broadside }
}

/** @typedef {Awaited<ReturnType<typeof provideServices>>} Services */
