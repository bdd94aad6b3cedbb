import { z } from 'zod'
import { BalancerChoice, InstanceCount } from './common.ts'

const share = z.number().min(0).max(1)

/** What an instance does wrong on purpose; nothing unless told. Shares are met exactly: 0.1 is every tenth answer. */
export const KeycastFaults = z.strictObject({
  staleTokens: z
    .boolean()
    .optional()
    .describe('as the original: a cached handler answers for a token whose time is over'),
  emptyAnswers: share.optional().describe('share of answers that are {} with status 200'),
  errorsInside200: share.optional().describe('share of answers that are {"error":…} with status 200'),
  wrongSignatures: share.optional().describe('share of signatures with a changed byte'),
})
export type KeycastFaults = z.infer<typeof KeycastFaults>

/** Signing instances, each with its own handler cache, around one PostgreSQL and behind one balancer. */
export const KeycastStack = z.strictObject({
  system: z.literal('keycast'),
  instances: z.strictObject({ keycast: InstanceCount.default(2) }).prefault({}),
  options: z
    .strictObject({
      cacheSize: z.int().min(1).max(10_000_000).default(1_000_000).describe('handlers kept per instance'),
      cacheIdleSeconds: z.number().positive().max(86_400).default(3_600),
      tokenLifetimeSeconds: z.int().min(1).max(31_536_000).default(86_400),
      bcryptCost: z
        .int()
        .min(4)
        .max(16)
        .default(4)
        .describe('each step doubles the work of a registration; the original: 12'),
      poolSize: z.int().min(1).max(500).default(10).describe('database connections of one instance'),
      balance: z
        .enum(['authorization', 'round-robin'])
        .default('authorization')
        .describe(
          'authorization: each token stays at its instance; round-robin: every instance meets every token',
        ),
      balancer: BalancerChoice.default('auto'),
      faithful: KeycastFaults.default({}).describe('faults to switch on; empty is the clean mode'),
    })
    .prefault({}),
})
export type KeycastStack = z.infer<typeof KeycastStack>
