import type { Fault } from '@broadside/shared/config/fault'
import type { StackConfigOf, System } from '@broadside/shared/config/stack'
import type { HopReadings } from '@broadside/shared/ledger/hops'
import type { ComponentEvent, ComponentProcess } from '../process/component-process.ts'

/**
 * One simulated system under test as processes. Made without being started: the addresses are known before anything
 * listens. Whoever made it closes it, also when its start failed.
 */
export interface Stack {
  readonly system: System
  /** Addresses as this machine reaches them, named as the target's fields are (`httpUrl`, `wsUrl`, `baseUrl`, …). */
  readonly urls: Readonly<Record<string, string>>
  /** What a person may want to know of how it was set up; no secrets. */
  readonly facts: Readonly<Record<string, string | number | boolean>>
  /** Every process: its role, name, pid, port, state, samples (CPU, memory, connections, loop lag, counters), logs, events. */
  readonly instances: readonly ComponentProcess[]
  /** Resolves once every process serves; rejects with the reason of the one that could not, and then nothing runs. */
  start(): Promise<void>
  /** Proves the whole data path as a client sees it, not only that ports are open. Never rejects. */
  probe(): Promise<ProbeResult>
  /** Sets the number of instances of each role that is named. Rejects with a RangeError on a role that cannot be scaled. */
  scale(counts: Readonly<Record<string, number>>): Promise<void>
  /** The ledger's rows as they stand now: asks every running instance for fresh counters first. */
  readHops(): Promise<HopReadings>
  /** Pauses whatever store the system keeps its messages in; absent where it has none. */
  pauseStore?(ms: number): Promise<void>
  /** Stops everything. Idempotent. */
  close(): Promise<void>
}

export type ProbeResult =
  | { readonly ok: true; readonly tookMs: number; readonly [detail: string]: unknown }
  | { readonly ok: false; readonly step: string; readonly reason: string }

/** What the supervisor gives to whoever makes a stack. */
export interface StackHost {
  readonly redisUrl: string
  /** Absent: the simulator was given no PostgreSQL. */
  readonly databaseUrl?: string
  /** Path of haproxy; empty: there is none. */
  readonly haproxyBin: string
  /** Where components listen for each other. */
  readonly host: string
  /** Where the fronts listen: 0.0.0.0 for clients on other machines. */
  readonly frontHost: string
  readonly logLevel: string
  readonly onEvent: (event: ComponentEvent) => void
}

/** Makes a stack of one system; picks free ports. Rejects when the configuration cannot be served on this host. */
export type StackFactory<S extends System> = (config: StackConfigOf<S>, host: StackHost) => Promise<Stack>

export type { Fault }
