import type { KeycastFaults } from '@broadside/shared/config/stacks/keycast'
import type { ComponentEvent } from '../../process/component-process.ts'

/** Users, keys and authorizations live here and are every keycast stack's; caches are each instance's own. */
export const SHARED_SCHEMA = 'keycast_simulator'

export interface KeycastStackOptions {
  databaseUrl: string
  /** PostgreSQL schema, made when it is not there; stacks with the same one know the same users. */
  schema?: string
  /** How many; 1 unless told. */
  instances?: number
  cacheSize?: number
  cacheIdleSeconds?: number
  tokenLifetimeSeconds?: number
  bcryptCost?: number
  poolSize?: number
  balance?: 'authorization' | 'round-robin'
  faults?: KeycastFaults
  /** Path of haproxy; empty or absent means our own balancer. */
  haproxyBin?: string
  /** Where instances listen. */
  host?: string
  /** Where the balancer's front listens: 0.0.0.0 for clients on other machines. */
  frontHost?: string
  /** The balancer's fronts, and each instance in order; 0 or absent takes a free port. */
  ports?: { http?: number; stats?: number; instances?: readonly number[] }
  logLevel?: string
  onEvent?: (event: ComponentEvent) => void
}

export type ResolvedStackOptions = Required<KeycastStackOptions>

/** Fills in what was not said. */
export const resolveStackOptions = (options: KeycastStackOptions): ResolvedStackOptions => ({
  schema: SHARED_SCHEMA,
  instances: 1,
  cacheSize: 1_000_000,
  cacheIdleSeconds: 3600,
  tokenLifetimeSeconds: 86_400,
  bcryptCost: 4,
  poolSize: 10,
  balance: 'authorization',
  faults: {},
  haproxyBin: '',
  host: '127.0.0.1',
  frontHost: '127.0.0.1',
  ports: {},
  logLevel: 'info',
  onEvent: () => undefined,
  ...options,
})
