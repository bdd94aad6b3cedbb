import type { KeycastFaults } from '@broadside/shared/config/stacks/keycast'
import { HOST_DEFAULTS, type HostOptions } from '../host-options.ts'

/** Users, keys and authorizations live here and are every keycast stack's; caches are each instance's own. */
export const SHARED_SCHEMA = 'keycast_simulator'

export interface KeycastStackOptions extends HostOptions {
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
  /** The balancer's fronts, and each instance in order; 0 or absent takes a free port. */
  ports?: { http?: number; stats?: number; instances?: readonly number[] }
}

export type ResolvedStackOptions = Required<KeycastStackOptions>

/** Fills in what was not said. */
export const resolveStackOptions = (options: KeycastStackOptions): ResolvedStackOptions => ({
  ...HOST_DEFAULTS,
  schema: SHARED_SCHEMA,
  instances: 1,
  cacheSize: 1_000_000,
  cacheIdleSeconds: 3600,
  tokenLifetimeSeconds: 86_400,
  bcryptCost: 4,
  poolSize: 10,
  balance: 'authorization',
  faults: {},
  ports: {},
  ...options,
})
