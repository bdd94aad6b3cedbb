import type { RunConfig } from '@broadside/shared/run-config'
import type { Clock } from '../clock/clock.ts'
import type { ScenarioRun } from '../fleet/scenario-run.ts'
import type { VirtualUser } from '../fleet/virtual-user.ts'
import type { Recorder } from '../recorder/recorder.ts'
import type { Feed } from './http/feed.ts'
import type { KeycastUser } from './keycast/registration.ts'

/** What a driver is made of: one scenario's protocol, its metrics resolved to handles. */
export interface DriverContext {
  readonly config: RunConfig
  readonly scenario: string
  readonly stages: readonly string[]
  readonly originMs: number
  /** Users of this scenario that this shard may have at most. */
  readonly peakUsers: number
  readonly clock: Clock
  readonly recorder: Recorder
  /** Source address for socket number n of this shard; undefined = whatever the system picks. */
  readonly sourceAddress: (n: number) => string | undefined
  /** This shard's part of the scenario's data set, where it has one. */
  readonly dataSet: readonly KeycastUser[] | undefined
  /** This shard's rows for the templates of the scenario, where it has any. */
  readonly feed: Feed | undefined
  /** Number of this shard. */
  readonly shard: number
  readonly onNotice: (message: string) => void
}

/** Makes the users of one scenario, and owns what they share. */
export interface Driver {
  makeUser(id: number, run: ScenarioRun): VirtualUser
  /** Frees what outlives the users, such as pooled connections. */
  close(): void
}

export type DriverFactory = (context: DriverContext) => Driver
