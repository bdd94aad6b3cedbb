import { randomBytes } from 'node:crypto'
import type { GatewayFaults } from '@broadside/shared/config/stacks/wsproxy'
import { HOST_DEFAULTS, type HostOptions } from '../host-options.ts'
import { DEFAULT_RESPONSE_TEXT } from './response-text.ts'

export interface WsproxyStackOptions extends HostOptions {
  redisUrl: string
  /** How many of each; 1 unless told. */
  backends?: number
  gateways?: number
  /** Processes of one backend, sharing its port. */
  backendWorkers?: number
  tokenDelayMs?: number
  /** Its words are the tokens of every answer. */
  responseText?: string
  /** Every frame says which query it answers. */
  correlationIds?: boolean
  /** Backends subscribe to what clients send, and count it. */
  hearClients?: boolean
  /** At least 32 bytes; a random one unless told. */
  jwtSecret?: string
  sessionTtlSeconds?: number
  pingIntervalMs?: number
  pingTimeoutMs?: number
  maxMessageBytes?: number
  /** The balancer's fronts; 0 or absent takes a free port. */
  ports?: { http?: number; ws?: number; stats?: number }
  /** Faults of the original gateway to switch on; none means the clean mode. */
  faults?: GatewayFaults
}

export type ResolvedStackOptions = Required<WsproxyStackOptions>

/** Fills in what was not said. */
export const resolveStackOptions = (options: WsproxyStackOptions): ResolvedStackOptions => ({
  ...HOST_DEFAULTS,
  backends: 1,
  gateways: 1,
  backendWorkers: 1,
  tokenDelayMs: 50,
  responseText: DEFAULT_RESPONSE_TEXT,
  correlationIds: false,
  hearClients: false,
  jwtSecret: randomBytes(32).toString('base64url'),
  sessionTtlSeconds: 3600,
  pingIntervalMs: 15_000,
  pingTimeoutMs: 30_000,
  maxMessageBytes: 1_048_576,
  ports: {},
  faults: {},
  ...options,
})
