import { instanceEnv } from '../component-env.ts'
import type { ResolvedStackOptions } from './stack-options.ts'

/** The environment of a backend process. */
export const backendEnv = (options: ResolvedStackOptions, port: number): Record<string, string> => ({
  ...instanceEnv(options, port),
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
  ...instanceEnv(options, port),
  INSTANCE_NAME: name,
  REDIS_URL: options.redisUrl,
  JWT_SECRET: options.jwtSecret,
  WS_PING_INTERVAL_SECS: String(options.pingIntervalMs / 1000),
  WS_PING_TIMEOUT_SECS: String(options.pingTimeoutMs / 1000),
  MAX_MESSAGE_SIZE_BYTES: String(options.maxMessageBytes),
  GATEWAY_FAULTS: JSON.stringify(options.faults),
})
