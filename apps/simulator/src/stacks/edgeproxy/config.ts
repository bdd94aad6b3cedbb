import { EdgeRegion } from '@broadside/shared/config/stacks/edgeproxy'
import { z } from 'zod'

const port = z.int().min(0).max(65_535)
const host = z.string().default('127.0.0.1')

/** One row of routing.db. */
export const RoutedBackend = z.strictObject({
  id: z.string(),
  app: z.string(),
  region: EdgeRegion,
  country: z.string(),
  host: z.string(),
  port,
  healthy: z.boolean().default(true),
  weight: z.int().min(0).max(255).default(2),
  softLimit: z.int().min(0).default(100),
  hardLimit: z.int().min(0).default(150),
})
export type RoutedBackend = z.infer<typeof RoutedBackend>

export const EdgeConfig = z.strictObject({
  host,
  /** TCP data plane. */
  dataPort: port.default(0),
  /** HTTP control plane. */
  apiPort: port.default(0),
  region: EdgeRegion.default('sa'),
  backends: z.array(RoutedBackend).default([]),
  bindingTtlSeconds: z.number().positive().default(600),
  bindingGcSeconds: z.number().positive().default(60),
  heartbeatTtlSeconds: z.number().positive().default(60),
  controlLatencyMs: z.number().min(0).default(0),
  dataLatencyMs: z.number().min(0).default(0),
})
export type EdgeConfig = z.infer<typeof EdgeConfig>

export const EdgeBackendConfig = z.strictObject({
  host,
  port: port.default(0),
  id: z.string(),
  region: EdgeRegion,
  delayMs: z.number().min(0).default(0),
})
export type EdgeBackendConfig = z.infer<typeof EdgeBackendConfig>

/** What the supervisor may tell a running edge. */
export const EdgeMessage = z.union([
  z.strictObject({ kind: z.literal('routes'), backends: z.array(RoutedBackend) }),
  z.strictObject({
    kind: z.literal('latency'),
    controlLatencyMs: z.number().min(0).optional(),
    dataLatencyMs: z.number().min(0).optional(),
  }),
])
