import { reachableHost } from '../../net/reachable-host.ts'
import { instanceEnv } from '../component-env.ts'
import type { ResolvedStackOptions } from './stack-options.ts'

/** The environment of a session API process. It publishes through the balancer, as the original does. */
export const sessionApiEnv = (
  options: ResolvedStackOptions,
  gatewayPort: number,
  port: number,
): Record<string, string> => ({
  ...instanceEnv(options, port),
  CENTRIFUGO_API_URL: `http://${reachableHost(options.frontHost)}:${gatewayPort}/api`,
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
  ...instanceEnv(options, port),
  INSTANCE_NAME: name,
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
