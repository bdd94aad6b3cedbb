import { randomUUID } from 'node:crypto'
import { readTestEnv } from '../../../env.ts'
import { DEMO_API_KEY, DEMO_TOKEN_SECRET } from '../demo-keys.ts'
import type { NodeConfig } from '../node/node-config.ts'

/** A node of a cluster of its own, with the original's settings but for those that are given. */
export const testNodeConfig = (settings: Partial<NodeConfig> = {}): NodeConfig => ({
  name: 'node-1',
  host: '127.0.0.1',
  port: 0,
  redisUrl: readTestEnv().REDIS_URL,
  redisPrefix: `centrifugo-test-${randomUUID()}`,
  tokenSecret: DEMO_TOKEN_SECRET,
  apiKey: DEMO_API_KEY,
  pingIntervalMs: 25_000,
  pongTimeoutMs: 8_000,
  staleCloseDelayMs: 300_000,
  expiredCloseDelayMs: 300_000,
  queueMaxBytes: 1_048_576,
  historySize: 1000,
  historyTtlSeconds: 300,
  lenientSubscribe: false,
  ...settings,
})
