import type { createWorkerConnection } from '@broadside/bus/connection'
import type { DataSetQueue } from '@broadside/bus/data-set-queue'
import type { BusKeys } from '@broadside/bus/keys'
import type { RunQueue } from '@broadside/bus/run-queue'
import type { Db } from '@broadside/db/client'
import type { Log } from '../log.ts'
import type { LiveRuns } from './live-runs.ts'

/** What the steps of the aggregator share. */
export interface AggregatorContext {
  readonly db: Db
  readonly redis: ReturnType<typeof createWorkerConnection>
  readonly keys: BusKeys
  readonly queue: RunQueue
  readonly dataSetQueue: DataSetQueue
  readonly log: Log
  readonly runs: LiveRuns
}
