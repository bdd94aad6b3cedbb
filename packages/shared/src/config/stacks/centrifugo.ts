import { z } from 'zod'
import { BalancerChoice, InstanceCount } from './common.ts'

const port = z.int().min(0).max(65_535).default(0)
const delayMs = z.number().positive().max(86_400_000)

/** Session APIs and Centrifugo-compatible nodes around one Redis, behind one balancer. Defaults are the demo's settings. */
export const CentrifugoStack = z.strictObject({
  system: z.literal('centrifugo'),
  instances: z
    .strictObject({ sessionApis: InstanceCount.default(2), nodes: InstanceCount.default(2) })
    .prefault({}),
  options: z
    .strictObject({
      responseLengthWords: z.int().min(1).max(100_000).default(100).describe('tokens of every answer'),
      tokenDelayMs: z.number().min(0).max(600_000).default(10),
      lenientSubscribe: z
        .boolean()
        .default(false)
        .describe('a subscribe to a channel that the token opened succeeds; the original answers error 105'),
      tokenLifeSeconds: z.int().min(1).default(3_600).describe('of the connection tokens'),
      pingIntervalMs: delayMs.default(25_000),
      pongTimeoutMs: delayMs.default(8_000),
      staleCloseDelayMs: delayMs.default(300_000),
      expiredCloseDelayMs: delayMs.default(300_000),
      queueMaxBytes: z.int().min(1).default(1_048_576).describe('waiting for a client that does not read'),
      historySize: z.int().min(1).max(100_000).default(1_000),
      historyTtlSeconds: z.int().min(1).default(300),
      balancer: BalancerChoice.default('auto'),
      httpPort: port.describe('of the session API; 0: a free one. The original Python client wants 9000'),
      wsPort: port.describe('of the gateway; 0: a free one. The original Python client wants 9001'),
    })
    .prefault({}),
})
export type CentrifugoStack = z.infer<typeof CentrifugoStack>
