import { hostname } from 'node:os'
import {
  closeConnection,
  createProducerConnection,
  createReaderConnection,
  createWorkerConnection,
} from '@broadside/bus/connection'
import { createDataSetQueue } from '@broadside/bus/data-set-queue'
import { consumeFrames } from '@broadside/bus/frame-stream/consume'
import { busKeys } from '@broadside/bus/keys'
import { createRunQueue } from '@broadside/bus/run-queue'
import { createDb } from '@broadside/db/client'
import type { AggregatorEnv } from '../env.ts'
import { startHealthServer } from '../health-server.ts'
import type { Log } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { repeat } from '../repeat.ts'
import type { Running } from '../run-main.ts'
import { deleteExpired } from './delete-expired.ts'
import { LiveRuns } from './live-runs.ts'
import { storeBatch } from './store-batch.ts'
import { Sweep } from './sweep.ts'

const SWEEP_MS = 1_000
/** Runs are kept for days: a minute more is no matter. */
const RETENTION_MS = 60_000

/** Frames → points → verdict, until it is closed. Holds nothing that it cannot read again from the database. */
export async function startAggregator(env: AggregatorEnv, log: Log): Promise<Running> {
  const onError = (error: Error) => log.warn({ err: error }, 'redis')
  const db = createDb(env.DATABASE_URL, { onIdleError: (error) => log.warn({ err: error }, 'postgresql') })
  const keys = busKeys(env.BUS_PREFIX)
  const reader = createReaderConnection(env.REDIS_URL, { name: 'aggregator-reader', onError })
  const redis = createWorkerConnection(env.REDIS_URL, { name: 'aggregator', onError })
  const producer = createProducerConnection(env.REDIS_URL, { name: 'aggregator-queue', onError })
  const queue = createRunQueue(producer, keys)
  const dataSetQueue = createDataSetQueue(producer, keys)
  const context = { db, redis, keys, queue, dataSetQueue, log, runs: new LiveRuns(db) }

  const stopping = new AbortController()
  let lastBatchError: string | undefined
  const consuming = consumeFrames({
    reader,
    redis,
    keys,
    // One name for a host: after a restart it is given at once what it had not acknowledged.
    consumer: hostname(),
    signal: stopping.signal,
    handle: async (batch) => {
      await storeBatch(context, batch)
      lastBatchError = undefined
    },
    onError: (error) => {
      lastBatchError = error.message
      log.error({ err: error }, 'frames')
    },
  })
  const sweep = new Sweep(context)
  const sweeps = repeat(
    SWEEP_MS,
    () => sweep.run(),
    (error) => log.error({ err: error }, 'sweep'),
  )
  const retention = repeat(
    RETENTION_MS,
    () => deleteExpired(context),
    (error) => log.error({ err: error }, 'retention'),
  )
  const metrics = createMetrics('aggregator', [
    { name: 'runs_open', help: 'Runs whose frames are merged now.', value: () => context.runs.size },
    {
      name: 'batches_failing',
      help: 'Whether the last batch of frames could not be stored: 1 or 0.',
      value: () => (lastBatchError === undefined ? 0 : 1),
    },
  ])
  const facts = () => ({
    ready: reader.status === 'ready' && redis.status === 'ready' && lastBatchError === undefined,
    openRuns: context.runs.size,
    lastBatchError,
  })
  const health = await startHealthServer(env.HEALTH_PORT, facts, metrics)

  return {
    async close() {
      stopping.abort()
      await sweeps.close()
      await retention.close()
      await consuming
      await health.close()
      await dataSetQueue.close()
      await queue.close()
      for (const connection of [producer, redis, reader]) await closeConnection(connection)
      await db.close()
    },
  }
}
