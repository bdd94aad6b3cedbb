import { z } from 'zod'
import { DEFAULT_RESPONSE_TEXT, DEFAULT_TOKEN_DELAY_MS } from '../../presets/wsproxy-text.ts'
import { BalancerChoice, InstanceCount } from './common.ts'

/** What the original gateway really does, each a switch of its own. Absent means the clean behaviour. */
export const GatewayFaults = z.strictObject({
  subscribeDelayMs: z
    .number()
    .min(0)
    .max(60_000)
    .optional()
    .describe('a new subscription (and its 101) waits a uniform part of this; the original: 100'),
  poolStartMs: z
    .number()
    .min(0)
    .max(60_000)
    .optional()
    .describe(
      'for so long after its start a gateway refuses every socket (503), as its subscriber pool is still being made',
    ),
  mailbox: z
    .int()
    .min(1)
    .optional()
    .describe('messages a socket takes between two turns of its own, the rest is dropped; the original: 16'),
  unregisterRace: z
    .boolean()
    .optional()
    .describe(
      'a closing socket unregisters its session, not itself: a newer socket of the session goes deaf',
    ),
  slotDeath: z
    .strictObject({ slots: z.int().min(1).max(65_536), burst: z.int().min(1) })
    .optional()
    .describe('more than `burst` messages for one of `slots` subscriber slots in one turn kill it for good'),
  dropPercent: z
    .number()
    .min(0)
    .max(100)
    .optional()
    .describe('share of token messages a gateway loses under load; the original: about 1.6'),
  reorderPercent: z
    .number()
    .min(0)
    .max(100)
    .optional()
    .describe('share of messages that leave after the one behind them'),
  dropDonePercent: z
    .number()
    .min(0)
    .max(100)
    .optional()
    .describe('share of answers whose closing `done` is lost'),
})
export type GatewayFaults = z.infer<typeof GatewayFaults>

/** LLM backends and WebSocket gateways around one Redis, behind one balancer. */
export const WsproxyStack = z.strictObject({
  system: z.literal('wsproxy'),
  instances: z
    .strictObject({ backends: InstanceCount.default(2), gateways: InstanceCount.default(3) })
    .prefault({}),
  options: z
    .strictObject({
      responseText: z
        .string()
        .refine((text) => text.trim() !== '', 'expected at least one word')
        .default(DEFAULT_RESPONSE_TEXT)
        .describe('its words are the tokens of every answer'),
      tokenDelayMs: z.number().min(0).max(600_000).default(DEFAULT_TOKEN_DELAY_MS),
      backendWorkers: z
        .int()
        .min(1)
        .max(16)
        .default(1)
        .describe('processes of one backend, sharing its port'),
      sessionTtlSeconds: z.int().min(1).default(3_600),
      pingIntervalMs: z.number().positive().default(15_000),
      pingTimeoutMs: z.number().positive().default(30_000),
      maxMessageBytes: z.int().min(1).max(268_435_456).default(1_048_576),
      balancer: BalancerChoice.default('auto'),
      correlationIds: z
        .boolean()
        .default(false)
        .describe('every frame says which query it answers; the original has no such field'),
      hearClients: z
        .boolean()
        .default(false)
        .describe('backends subscribe to what clients send, and count it; in the original nobody does'),
      faithful: GatewayFaults.default({}).describe('faults of the original gateway; empty is the clean mode'),
    })
    .prefault({}),
})
export type WsproxyStack = z.infer<typeof WsproxyStack>
