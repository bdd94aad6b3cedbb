import { randomUUID } from 'node:crypto'
import type { CentrifugoStack } from '@broadside/shared/config/stacks/centrifugo'
import type { ComponentEvent } from '../../process/component-process.ts'
import { DEMO_API_KEY, DEMO_TOKEN_SECRET } from './demo-keys.ts'

type Settings = Omit<CentrifugoStack['options'], 'balancer' | 'httpPort' | 'wsPort'>

export interface CentrifugoStackOptions extends Partial<Settings> {
  redisUrl: string
  /** How many of each; 1 unless told. */
  sessionApis?: number
  nodes?: number
  apiKey?: string
  tokenSecret?: string
  /** Path of haproxy; empty or absent means our own balancer. */
  haproxyBin?: string
  /** Where session APIs and nodes listen. */
  host?: string
  /** Where the balancer's fronts listen: 0.0.0.0 for clients on other machines. */
  frontHost?: string
  /** The balancer's fronts; 0 or absent takes a free port. */
  ports?: { http?: number; ws?: number; stats?: number }
  logLevel?: string
  onEvent?: (event: ComponentEvent) => void
}

export type ResolvedStackOptions = Required<CentrifugoStackOptions> & { redisPrefix: string }

/** Fills in what was not said: the original's settings. Each stack is a cluster of its own in Redis. */
export const resolveStackOptions = (options: CentrifugoStackOptions): ResolvedStackOptions => ({
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
  haproxyBin: '',
  host: '127.0.0.1',
  frontHost: '127.0.0.1',
  ports: {},
  logLevel: 'info',
  onEvent: () => undefined,
  ...options,
  redisPrefix: `centrifugo-${randomUUID().slice(0, 8)}`,
})
