import { JOBS, type ShardJob } from '@broadside/shared/jobs'
import { type Job, Queue, UnrecoverableError, Worker } from 'bullmq'
import type { Redis } from 'ioredis'
import { type BusKeys, RUN_QUEUE } from './keys.ts'

const JOB_NAME = 'run-shard'
const KEPT = { age: 24 * 3_600, count: 10_000 }

/** Equal for every attempt to enqueue the same shard: enqueued twice, it is there once. */
export const shardJobId = (runId: string, shard: number): string => `${runId}-${shard}`

export interface RunQueue {
  /** One job for each shard, all or none. Throws when Redis is away (with a producer connection: at once). */
  enqueueRun(runId: string, shardCount: number): Promise<void>
  /** Takes jobs that no worker has begun out of the queue; answers how many. */
  removeWaiting(runId: string, shardCount: number): Promise<number>
  /** Jobs that wait for a worker. */
  waitingCount(): Promise<number>
  /** How many jobs are before the first waiting one of the run; undefined: none of its jobs waits. */
  jobsBefore(runId: string): Promise<number | undefined>
  close(): Promise<void>
}

/** The producer's side. A load test is never tried again by the queue: a dead worker ends its shard, with the reason. */
export function createRunQueue(connection: Redis, keys: BusKeys): RunQueue {
  const queue = new Queue<ShardJob>(RUN_QUEUE, { connection, prefix: keys.queuePrefix })
  queue.on('error', () => undefined) // the connection reports its own errors; each call still fails by itself
  return {
    async enqueueRun(runId, shardCount) {
      await queue.addBulk(
        Array.from({ length: shardCount }, (_, shard) => ({
          name: JOB_NAME,
          data: JOBS[JOB_NAME].parse({ runId, shard, shardCount }),
          opts: {
            jobId: shardJobId(runId, shard),
            attempts: 1,
            removeOnComplete: KEPT,
            removeOnFail: KEPT,
          },
        })),
      )
    },
    async removeWaiting(runId, shardCount) {
      let count = 0
      for (let shard = 0; shard < shardCount; shard++) {
        const job = await queue.getJob(shardJobId(runId, shard))
        if (!job || !(await job.isWaiting())) continue
        if (await removed(job)) count++
      }
      return count
    },
    waitingCount: () => queue.getWaitingCount(),
    async jobsBefore(runId) {
      const waiting = await queue.getWaiting(0, 9_999)
      const index = waiting.findIndex((job) => job.data.runId === runId)
      return index < 0 ? undefined : index
    },
    close: () => queue.close(),
  }
}

/** False: a worker took the job in this very moment; then it is the worker's. */
async function removed(job: Job): Promise<boolean> {
  try {
    await job.remove()
    return true
  } catch (error) {
    if (await job.isWaiting()) throw error
    return false
  }
}

export interface RunWorkerOptions {
  readonly connection: Redis
  readonly keys: BusKeys
  /** Shards at once. */
  readonly concurrency: number
  /** Runs one shard to its end. What it throws fails the job; the rows must have been written by then. */
  readonly handle: (job: ShardJob) => Promise<void>
  readonly onError: (error: Error) => void
}

export interface RunWorker {
  /** Resolves once it can take jobs. */
  ready(): Promise<void>
  /** Takes no new job and waits for the handlers that run. */
  close(): Promise<void>
}

/** The consumer's side: parses each job again and hands it over. */
export function createRunWorker({
  connection,
  keys,
  concurrency,
  handle,
  onError,
}: RunWorkerOptions): RunWorker {
  const process = async (job: Job): Promise<void> => {
    const parsed = JOBS[JOB_NAME].safeParse(job.data)
    if (job.name !== JOB_NAME || !parsed.success)
      throw new UnrecoverableError(
        `job ${job.id} is not a ${JOB_NAME} job: ${parsed.error?.message ?? job.name}`,
      )
    await handle(parsed.data)
  }
  const worker = new Worker(RUN_QUEUE, process, {
    connection,
    prefix: keys.queuePrefix,
    concurrency,
    lockDuration: 60_000,
    maxStalledCount: 0, // a job whose worker died fails; it is not given to another
  })
  worker.on('error', onError)
  worker.on('failed', (_job, error) => onError(error))
  return {
    ready: async () => {
      await worker.waitUntilReady()
    },
    close: () => worker.close(),
  }
}
