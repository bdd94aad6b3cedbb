import { Station } from '@broadside/shared/config/stacks/tunnel2'
import { z } from 'zod'

const host = z.string().default('127.0.0.1')
const port = z.int().min(0).max(65_535)
const session = z.guid()

export const EntryConfig = z.strictObject({
  host,
  port: port.default(0),
  serverHost: host,
  serverPort: port,
  /** Connections beyond this many are closed as soon as they are accepted; 0 = no cap. */
  connectionCap: z.int().min(0).default(0),
  /** Answers "Connection: close" to every request: keep-alive is off. */
  connectionClose: z.boolean().default(false),
})
export type EntryConfig = z.infer<typeof EntryConfig>

export const ServerConfig = z.strictObject({
  host,
  /** Where entries and tunnel clients connect; their hello says which they are. */
  port: port.default(0),
  /** Health, sessions and Prometheus counters. */
  controlPort: port.default(0),
  /** Token bucket of each session, both directions together; 0 = off. */
  qosBytesPerSecond: z.number().min(0).default(0),
  qosBurstBytes: z
    .number()
    .min(0)
    .default(1024 * 1024),
  /** Requests of one session at the same time; 0 = no limit. */
  maxStreamsPerSession: z.int().min(0).default(0),
  /** Flips a bit in every n-th data frame that passes; 0 = off. */
  corruptEvery: z.int().min(0).default(0),
})
export type ServerConfig = z.infer<typeof ServerConfig>

export const ClientConfig = z.strictObject({
  host,
  serverPort: port,
  sessions: z.array(session).min(1).max(1_000),
  backendUrl: z.url(),
  station: Station.optional(),
})
export type ClientConfig = z.infer<typeof ClientConfig>

export const BackendConfig = z.strictObject({
  host,
  port: port.default(0),
  /** Before every answer. */
  delayMs: z.number().min(0).max(60_000).default(0),
  station: Station.optional(),
})
export type BackendConfig = z.infer<typeof BackendConfig>
