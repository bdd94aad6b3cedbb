import { JOBS, type ShardJob } from '@broadside/shared/runs/jobs'
import type { Job } from 'bullmq'
import type { Redis } from 'ioredis'
import { type JobWorker, type JobWorkerOptions, onceAndKept, openQueue, openWorker } from './job-queue.ts'
import { type BusKeys, RUN_QUEUE } from './keys.ts'

const JOB_NAME = 'run-shard'
const ONCE = onceAndKept(10_000)

/** Equal for every attempt to enqueue the same shard: enqueued twice, it is there once. */
export const shardJobId = (runId: string, shard: number): string => `${runId}-${shard}`

export interface RunQueue {
  /** One job for each shard, all or none. Throws when Redis is away (with a producer connection: at once). */
  enqueueRun(runId: string, shardCount: number): Promise<void>
  /** Takes jobs that no worker has begun out of the queue; answers how many. */
  removeWaiting(runId: string, shardCount: number): Promise<number>
  /** Whether no worker has taken the shard's job yet. */
  isWaiting(runId: string, shard: number): Promise<boolean>
  /** Jobs that wait for a worker. */
  waitingCount(): Promise<number>
  /** How many jobs are before the first waiting one of the run; undefined: none of its jobs waits. */
  jobsBefore(runId: string): Promise<number | undefined>
  close(): Promise<void>
}

/** The producer's side. A load test is never tried again by the queue: a dead worker ends its shard, with the reason. */
export function createRunQueue(connection: Redis, keys: BusKeys): RunQueue {
  const queue = openQueue<ShardJob>(RUN_QUEUE, connection, keys)
  return {
    async enqueueRun(runId, shardCount) {
      await queue.addBulk(
        Array.from({ length: shardCount }, (_, shard) => ({
          name: JOB_NAME,
          data: JOBS[JOB_NAME].parse({ runId, shard, shardCount }),
          opts: { jobId: shardJobId(runId, shard), ...ONCE },
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
    async isWaiting(runId, shard) {
      const job = await queue.getJob(shardJobId(runId, shard))
      return (await job?.isWaiting()) ?? false
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

export interface RunWorkerOptions extends JobWorkerOptions {
  /** Shards at once. */
  readonly concurrency: number
  /** Runs one shard to its end. What it throws fails the job; the rows must have been written by then. */
  readonly handle: (job: ShardJob) => Promise<void>
}

/** The consumer's side. */
export const createRunWorker = ({ concurrency, handle, ...options }: RunWorkerOptions): JobWorker =>
  openWorker(options, {
    queue: RUN_QUEUE,
    name: JOB_NAME,
    handle,
    // A job whose worker died fails; it is not given to another.
    settings: { concurrency, lockDuration: 60_000, maxStalledCount: 0 },
  })
