import { z } from 'zod'
import { InstanceCount } from './common.ts'

export const EdgeRegion = z.enum(['sa', 'us', 'eu', 'ap'])
export type EdgeRegion = z.infer<typeof EdgeRegion>

/** Where each backend stands, in turn: backend 1 in the first region, and so on from the start again. */
const regions = z.array(EdgeRegion).min(1).max(64)

/** A TCP edge with its control plane on a port of its own, and backends in regions behind it. */
export const EdgeproxyStack = z.strictObject({
  system: z.literal('edgeproxy'),
  instances: z.strictObject({ backends: InstanceCount.default(4) }).prefault({}),
  options: z
    .strictObject({
      region: EdgeRegion.default('eu').describe('where the edge itself stands'),
      backendRegions: regions.default(['eu', 'us', 'sa', 'ap']),
      weights: z.array(z.int().min(0).max(255)).max(64).default([]).describe('per backend; default: 2'),
      softLimit: z.int().min(0).default(100).describe('connections that make a backend count as full'),
      hardLimit: z.int().min(0).default(0).describe('connections a backend takes at most; 0: no limit'),
      bindingTtlSeconds: z
        .number()
        .positive()
        .default(600)
        .describe('a client address keeps its backend so long'),
      bindingGcSeconds: z.number().positive().default(60),
      heartbeatTtlSeconds: z.number().positive().default(60),
      controlLatencyMs: z
        .number()
        .min(0)
        .max(10_000)
        .default(0)
        .describe('before every answer of the control plane; the report measured over 200'),
      dataLatencyMs: z.number().min(0).max(10_000).default(0).describe('round trip added to the data plane'),
      backendDelayMs: z.number().min(0).max(60_000).default(0),
    })
    .prefault({}),
})
export type EdgeproxyStack = z.infer<typeof EdgeproxyStack>
