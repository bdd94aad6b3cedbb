import { type BalancedServer, formatServers } from '../../balancer/topology.ts'
import { inheritedEnv } from '../../env.ts'
import type { ResolvedStackOptions } from './stack-options.ts'

export interface FrontPorts {
  http: number
  /** The balancer has a front for sockets too; nothing stands behind it here. */
  ws: number
  stats: number
  /** Of the instances that it starts with. */
  instances: readonly number[]
}

/** The environment of an instance: the original's names where it has them. */
export const instanceEnv = (options: ResolvedStackOptions, port: number): Record<string, string> => ({
  ...inheritedEnv(),
  HOST: options.host,
  LOG_LEVEL: options.logLevel,
  PORT: String(port),
  DATABASE_URL: options.databaseUrl,
  KEYCAST_SCHEMA: options.schema,
  SQLX_POOL_SIZE: String(options.poolSize),
  HANDLER_CACHE_SIZE: String(options.cacheSize),
  HANDLER_CACHE_IDLE_SECS: String(options.cacheIdleSeconds),
  TOKEN_LIFETIME_SECS: String(options.tokenLifetimeSeconds),
  BCRYPT_COST: String(options.bcryptCost),
  KEYCAST_FAULTS: JSON.stringify(options.faults),
})

/** The environment of the balancer process, of either kind. */
export const balancerEnv = (
  options: ResolvedStackOptions,
  ports: FrontPorts,
  instances: BalancedServer[],
): Record<string, string> => ({
  ...inheritedEnv(),
  HOST: options.frontHost,
  LOG_LEVEL: options.logLevel,
  HTTP_PORT: String(ports.http),
  WS_PORT: String(ports.ws),
  STATS_PORT: String(ports.stats),
  BACKENDS: formatServers(instances),
  BACKEND_BALANCE: options.balance === 'authorization' ? 'authorization-hash' : 'round-robin',
  ...(options.haproxyBin === '' ? {} : { HAPROXY_BIN: options.haproxyBin }),
})
