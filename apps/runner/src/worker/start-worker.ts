import { availableParallelism, hostname } from 'node:os'
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
import type { Log } from '../log.ts'
import { repeat } from '../repeat.ts'
import type { Running } from '../run-main.ts'
import { VERSION } from '../version.ts'
import { Makings } from './data-sets/makings.ts'
import { executeShard } from './execute-shard.ts'
import { keepLease } from './keep-lease.ts'
import { RunnerRegistration } from './runner-registration.ts'
import { ShardSet } from './shard-set.ts'
import { openConnections } from './worker-connections.ts'
import { startWorkerHealth } from './worker-health.ts'

const HEARTBEAT_MS = 2_000
/** Time for open queries when the process is asked to end. */
const ORDERLY_STOP_MS = 3_000
/** Time after that for a Redis that does not answer; then everything that waits for it fails. */
const REDIS_PATIENCE_MS = 3_000
/** Time after that for shards to store how they ended. */
const LAST_WORDS_MS = 1_000

/** Takes shards from the queue and drives their load until it is closed. Everything it opens it closes, in reverse. */
export async function startWorker(env: WorkerEnv, log: Log): Promise<Running> {
  const runnerId = newId()
  const concurrency = env.RUNNER_CONCURRENCY ?? availableParallelism()
  const db = createDb(env.DATABASE_URL, { onIdleError: (error) => log.warn({ err: error }, 'postgresql') })
  const keys = busKeys(env.BUS_PREFIX)
  const connections = openConnections(env.REDIS_URL, (error) => log.warn({ err: error }, 'redis'))
  const redis = connections.commands
  const subscriptions = createSubscriptions(connections.subscriber)
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
    redis: connections.lease,
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
    HEARTBEAT_MS,
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
    connection: connections.queue,
    keys,
    concurrency,
    handle: (job) => executeShard(context, job),
    onError: (error) => log.warn({ err: error }, 'queue'),
  })
  await worker.ready()
  const dataSetWorker = createDataSetWorker({
    connection: connections.queue,
    keys,
    handle: (job) => makings.run(context, job),
    onError: (error) => log.warn({ err: error }, 'data set queue'),
  })
  await dataSetWorker.ready()
  const health = await startWorkerHealth(env.HEALTH_PORT, { runnerId, connections, shards, lease })

  return {
    async close() {
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
        connections.disconnect()
        await ended
      }
      await heartbeats.close()
      await registration.stop()
      await health.close()
      await connections.close()
      await db.close()
    },
  }
}
