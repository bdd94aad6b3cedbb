import { type BalancedServer, formatServers } from '../../balancer/topology.ts'
import { inheritedEnv } from '../../env.ts'
import type { ResolvedStackOptions } from './stack-options.ts'

export interface FrontPorts {
  http: number
  ws: number
  stats: number
}

const common = (options: ResolvedStackOptions): Record<string, string> => ({
  ...inheritedEnv(),
  HOST: options.host,
  LOG_LEVEL: options.logLevel,
})

/** The environment of a backend process. */
export const backendEnv = (options: ResolvedStackOptions, port: number): Record<string, string> => ({
  ...common(options),
  PORT: String(port),
  REDIS_URL: options.redisUrl,
  JWT_SECRET: options.jwtSecret,
  SESSION_TTL_SECONDS: String(options.sessionTtlSeconds),
  TOKEN_DELAY_MS: String(options.tokenDelayMs),
  LLM_RESPONSE_TEXT: options.responseText,
  HEAR_CLIENTS: String(options.hearClients),
  CORRELATION_IDS: String(options.correlationIds),
  WORKERS: String(options.backendWorkers),
})

/** The environment of a gateway process. */
export const gatewayEnv = (
  options: ResolvedStackOptions,
  name: string,
  port: number,
): Record<string, string> => ({
  ...common(options),
  INSTANCE_NAME: name,
  PORT: String(port),
  REDIS_URL: options.redisUrl,
  JWT_SECRET: options.jwtSecret,
  WS_PING_INTERVAL_SECS: String(options.pingIntervalMs / 1000),
  WS_PING_TIMEOUT_SECS: String(options.pingTimeoutMs / 1000),
  MAX_MESSAGE_SIZE_BYTES: String(options.maxMessageBytes),
  GATEWAY_FAULTS: JSON.stringify(options.faults),
})

/** The environment of the balancer process, of either kind. */
export const balancerEnv = (
  options: ResolvedStackOptions,
  ports: FrontPorts,
  backends: BalancedServer[],
  gateways: BalancedServer[],
): Record<string, string> => ({
  ...common(options),
  HOST: options.frontHost,
  HTTP_PORT: String(ports.http),
  WS_PORT: String(ports.ws),
  STATS_PORT: String(ports.stats),
  BACKENDS: formatServers(backends),
  GATEWAYS: formatServers(gateways),
  ...(options.haproxyBin === '' ? {} : { HAPROXY_BIN: options.haproxyBin }),
})
