import { randomUUID } from 'node:crypto'
import type { CentrifugoStack } from '@broadside/shared/config/stacks/centrifugo'
import { HOST_DEFAULTS, type HostOptions } from '../host-options.ts'
import { DEMO_API_KEY, DEMO_TOKEN_SECRET } from './demo-keys.ts'

type Settings = Omit<CentrifugoStack['options'], 'balancer' | 'httpPort' | 'wsPort'>

export interface CentrifugoStackOptions extends HostOptions, Partial<Settings> {
  redisUrl: string
  /** How many of each; 1 unless told. */
  sessionApis?: number
  nodes?: number
  apiKey?: string
  tokenSecret?: string
  /** The balancer's fronts; 0 or absent takes a free port. */
  ports?: { http?: number; ws?: number; stats?: number }
}

export type ResolvedStackOptions = Required<CentrifugoStackOptions> & { redisPrefix: string }

/** Fills in what was not said: the original's settings. Each stack is a cluster of its own in Redis. */
export const resolveStackOptions = (options: CentrifugoStackOptions): ResolvedStackOptions => ({
  ...HOST_DEFAULTS,
  sessionApis: 1,
  nodes: 1,
  responseLengthWords: 100,
  tokenDelayMs: 10,
  lenientSubscribe: false,
  tokenLifeSeconds: 3600,
  pingIntervalMs: 25_000,
  pongTimeoutMs: 8_000,
  staleCloseDelayMs: 300_000,
  expiredCloseDelayMs: 300_000,
  queueMaxBytes: 1_048_576,
  historySize: 1000,
  historyTtlSeconds: 300,
  apiKey: DEMO_API_KEY,
  tokenSecret: DEMO_TOKEN_SECRET,
  ports: {},
  ...options,
  redisPrefix: `centrifugo-${randomUUID().slice(0, 8)}`,
})
