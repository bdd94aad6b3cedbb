import type { DataSetQueue } from '@broadside/bus/data-set-queue'
import type { RunQueue } from '@broadside/bus/run-queue'
import type { Db } from '@broadside/db/client'
import { openRunCounts } from '@broadside/db/runs/open-runs'
import type { WebMetrics } from './web-metrics.ts'

interface Depths {
  readonly db: Db
  readonly queue: RunQueue
  readonly dataSetQueue: DataSetQueue
}

/** What is asked of Redis and PostgreSQL at each scrape: jobs that wait for a runner, and runs that are not over. */
export function measureDepths(metrics: WebMetrics, { db, queue, dataSetQueue }: Depths): void {
  metrics.gauge('queue_jobs_waiting', 'Jobs that no runner has taken yet', 'queue', async () => ({
    runs: await queue.waitingCount(),
    data_sets: await dataSetQueue.waitingCount(),
  }))
  metrics.gauge('runs_unfinished', 'Queued and running runs of the whole installation', 'status', () =>
    openRunCounts(db),
  )
}
