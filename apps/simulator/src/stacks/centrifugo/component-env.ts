import { type BalancedServer, formatServers } from '../../balancer/topology.ts'
import { inheritedEnv } from '../../env.ts'
import { reachableHost } from '../../net/reachable-host.ts'
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

/** The environment of a session API process. It publishes through the balancer, as the original does. */
export const sessionApiEnv = (
  options: ResolvedStackOptions,
  ports: FrontPorts,
  port: number,
): Record<string, string> => ({
  ...common(options),
  PORT: String(port),
  CENTRIFUGO_API_URL: `http://${reachableHost(options.frontHost)}:${ports.ws}/api`,
  CENTRIFUGO_API_KEY: options.apiKey,
  JWT_SECRET: options.tokenSecret,
  TOKEN_LIFE_SECONDS: String(options.tokenLifeSeconds),
  RESPONSE_LENGTH_WORDS: String(options.responseLengthWords),
  TOKEN_DELAY_SECONDS: String(options.tokenDelayMs / 1000),
  REPEAT_COMMANDS: 'true',
})

/** The environment of a gateway node. */
export const nodeEnv = (
  options: ResolvedStackOptions,
  name: string,
  port: number,
): Record<string, string> => ({
  ...common(options),
  INSTANCE_NAME: name,
  PORT: String(port),
  REDIS_URL: options.redisUrl,
  REDIS_PREFIX: options.redisPrefix,
  TOKEN_SECRET: options.tokenSecret,
  API_KEY: options.apiKey,
  PING_INTERVAL_MS: String(options.pingIntervalMs),
  PONG_TIMEOUT_MS: String(options.pongTimeoutMs),
  STALE_CLOSE_DELAY_MS: String(options.staleCloseDelayMs),
  EXPIRED_CLOSE_DELAY_MS: String(options.expiredCloseDelayMs),
  QUEUE_MAX_BYTES: String(options.queueMaxBytes),
  HISTORY_SIZE: String(options.historySize),
  HISTORY_TTL_SECONDS: String(options.historyTtlSeconds),
  LENIENT_SUBSCRIBE: String(options.lenientSubscribe),
})

/** The environment of the balancer process, of either kind. */
export const balancerEnv = (
  options: ResolvedStackOptions,
  ports: FrontPorts,
  sessionApis: BalancedServer[],
  nodes: BalancedServer[],
): Record<string, string> => ({
  ...common(options),
  HOST: options.frontHost,
  HTTP_PORT: String(ports.http),
  WS_PORT: String(ports.ws),
  STATS_PORT: String(ports.stats),
  GATEWAY_BALANCE: 'least-connections',
  GATEWAY_HEALTH_PATH: '/',
  BACKENDS: formatServers(sessionApis),
  GATEWAYS: formatServers(nodes),
  ...(options.haproxyBin === '' ? {} : { HAPROXY_BIN: options.haproxyBin }),
})
