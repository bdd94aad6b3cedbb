import type { createWorkerConnection } from '@broadside/bus/connection'
import type { BusKeys } from '@broadside/bus/keys'
import type { Lease } from '@broadside/bus/lease'
import type { RunQueue } from '@broadside/bus/run-queue'
import type { Subscriptions } from '@broadside/bus/subscriptions'
import type { Db } from '@broadside/db/client'
import type { Sealer } from '@broadside/db/seal'
import type { Claimant } from '@broadside/db/shards/claim-shard'
import type { Capacity } from '../engine/index.ts'
import type { Log } from '../log.ts'
import type { ShardSet } from './shard-set.ts'

/** What executing a shard needs of its process. */
export interface ShardContext {
  readonly db: Db
  readonly redis: ReturnType<typeof createWorkerConnection>
  readonly keys: BusKeys
  readonly runQueue: RunQueue
  readonly subscriptions: Subscriptions
  readonly sealer: Sealer
  readonly log: Log
  readonly shards: ShardSet
  readonly capacity: Capacity
  readonly lease: Lease
  readonly claimant: Claimant
  /** Where the supervisor of simulated stacks answers. */
  readonly simulatorUrl: string
}
