import { availableParallelism, hostname } from 'node:os'
import {
  closeConnection,
  createSubscriberConnection,
  createWorkerConnection,
} from '@broadside/bus/connection'
import { createDataSetWorker } from '@broadside/bus/data-set-queue'
import { busKeys } from '@broadside/bus/keys'
import { listenForKill } from '@broadside/bus/kill-switch'
import { createRunQueue, createRunWorker } from '@broadside/bus/run-queue'
import { createSubscriptions } from '@broadside/bus/subscriptions'
import { createDb } from '@broadside/db/client'
import { newId } from '@broadside/db/id'
import { createSealer } from '@broadside/db/seal'
import { isDoneWithin } from '../done-within.ts'
import { Capacity } from '../engine/index.ts'
import type { WorkerEnv } from '../env.ts'
import { startHealthServer } from '../health-server.ts'
import type { Log } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { repeat } from '../repeat.ts'
import type { Running } from '../run-main.ts'
import { VERSION } from '../version.ts'
import { Makings } from './data-sets/makings.ts'
import { executeShard } from './execute-shard.ts'
import { keepLease } from './keep-lease.ts'
import { RunnerRegistration } from './runner-registration.ts'
import { ShardSet } from './shard-set.ts'

/** What open queries get when the process is asked to end; whoever asked may not wait much longer. */
const ORDERLY_STOP_MS = 3_000
/** What Redis gets after that, when it is away: whoever waits for it is then told that it does not come back. */
const REDIS_PATIENCE_MS = 3_000
const LAST_WORDS_MS = 1_000

/** Takes shards from the queue and drives their load until it is closed. Everything it opens it closes, in reverse. */
export async function startWorker(env: WorkerEnv, log: Log): Promise<Running> {
  const onError = (error: Error) => log.warn({ err: error }, 'redis')
  const runnerId = newId()
  const concurrency = env.RUNNER_CONCURRENCY ?? availableParallelism()
  const db = createDb(env.DATABASE_URL, { onIdleError: (error) => log.warn({ err: error }, 'postgresql') })
  const keys = busKeys(env.BUS_PREFIX)
  const queueConnection = createWorkerConnection(env.REDIS_URL, { name: 'worker-queue', onError })
  const redis = createWorkerConnection(env.REDIS_URL, { name: 'worker', onError })
  const leaseConnection = createWorkerConnection(env.REDIS_URL, { name: 'worker-lease', onError })
  const subscriber = createSubscriberConnection(env.REDIS_URL, { name: 'worker-commands', onError })
  const subscriptions = createSubscriptions(subscriber)
  const runQueue = createRunQueue(redis, keys)
  const shards = new ShardSet()
  const makings = new Makings()

  const registration = new RunnerRegistration(
    db,
    {
      id: runnerId,
      name: env.RUNNER_NAME ?? `${hostname()}-${process.pid}`,
      host: hostname(),
      pid: process.pid,
      cores: availableParallelism(),
      concurrency,
      version: VERSION,
    },
    shards,
  )
  await registration.register()
  const lease = await keepLease({
    redis: leaseConnection,
    keys,
    runnerId,
    log,
    onLost: () => {
      shards.abortAll('lease')
      makings.interrupt('the runner was cut off from Redis')
    },
  })
  const leaveKill = await listenForKill(subscriptions, keys, {
    onKill: () => {
      shards.abortAll('abort')
      makings.interrupt('the kill switch was pulled')
    },
    onGap: () => shards.rereadAll(),
  })
  const heartbeats = repeat(
    2_000,
    () => registration.heartbeat(),
    (error) => log.warn({ err: error }, 'runner heartbeat'),
  )
  const context = {
    db,
    redis,
    keys,
    runQueue,
    subscriptions,
    sealer: createSealer(env.BROADSIDE_SECRET),
    log,
    shards,
    capacity: new Capacity(),
    lease,
    simulatorUrl: env.SIMULATOR_URL,
    claimant: { runnerId, host: hostname(), pid: process.pid },
  }
  const worker = createRunWorker({
    connection: queueConnection,
    keys,
    concurrency,
    handle: (job) => executeShard(context, job),
    onError: (error) => log.warn({ err: error }, 'queue'),
  })
  await worker.ready()
  const dataSetWorker = createDataSetWorker({
    connection: queueConnection,
    keys,
    handle: (job) => makings.run(context, job),
    onError: (error) => log.warn({ err: error }, 'data set queue'),
  })
  await dataSetWorker.ready()
  const metrics = createMetrics('worker', [
    { name: 'shards_running', help: 'Shards whose load this process drives now.', value: () => shards.size },
    {
      name: 'lease_held',
      help: 'Whether the control plane lets this process load: 1 or 0.',
      value: () => (lease.lost ? 0 : 1),
    },
  ])
  const facts = () => ({
    ready: queueConnection.status === 'ready' && !lease.lost,
    runnerId,
    shards: shards.size,
  })
  const health = await startHealthServer(env.HEALTH_PORT, facts, metrics)

  return {
    async close() {
      const connections = [subscriber, leaseConnection, redis, queueConnection]
      const leaveRedis = async (): Promise<void> => {
        await dataSetWorker.close()
        await worker.close()
        await runQueue.close()
        await leaveKill()
        await lease.release()
      }
      shards.shutDownAll(ORDERLY_STOP_MS)
      makings.interrupt('the runner was shut down')
      if (!(await isDoneWithin(ORDERLY_STOP_MS + REDIS_PATIENCE_MS, leaveRedis()))) {
        log.error('Redis does not answer: the runner ends without it')
        const ended = shards.endNow(LAST_WORDS_MS)
        for (const connection of connections) connection.disconnect()
        await ended
      }
      await heartbeats.close()
      await registration.stop()
      await health.close()
      for (const connection of connections) await closeConnection(connection)
      await db.close()
    },
  }
}
