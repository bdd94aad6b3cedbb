import { type DataSetJob, JOBS } from '@broadside/shared/runs/jobs'
import type { Redis } from 'ioredis'
import { type JobWorker, type JobWorkerOptions, onceAndKept, openQueue, openWorker } from './job-queue.ts'
import { type BusKeys, DATA_SET_QUEUE } from './keys.ts'

const JOB_NAME = 'make-data-set'
const ONCE = onceAndKept(1_000)

export interface DataSetQueue {
  /** One job; the row carries the rest. Throws when Redis is away (with a producer connection: at once). */
  enqueue(dataSetId: string): Promise<void>
  /** Jobs that wait for a runner. */
  waitingCount(): Promise<number>
  close(): Promise<void>
}

/** The producer's side. A job is never tried again: an interrupted making is resumed by a person, with a new job. */
export function createDataSetQueue(connection: Redis, keys: BusKeys): DataSetQueue {
  const queue = openQueue<DataSetJob>(DATA_SET_QUEUE, connection, keys)
  return {
    async enqueue(dataSetId) {
      // Claiming is a guarded update: a job that is there twice is taken once.
      await queue.add(JOB_NAME, JOBS[JOB_NAME].parse({ dataSetId }), ONCE)
    },
    waitingCount: () => queue.getWaitingCount(),
    close: () => queue.close(),
  }
}

export interface DataSetWorkerOptions extends JobWorkerOptions {
  /** Makes one set to its end. What it throws fails the job; the row must have been written by then. */
  readonly handle: (job: DataSetJob) => Promise<void>
}

/** The consumer's side: one set at a time, for the making of one already uses a core. */
export const createDataSetWorker = ({ handle, ...options }: DataSetWorkerOptions): JobWorker =>
  openWorker(options, {
    queue: DATA_SET_QUEUE,
    name: JOB_NAME,
    handle,
    // A job whose runner died fails; its set is marked interrupted.
    settings: { concurrency: 1, lockDuration: 60_000, maxStalledCount: 0 },
  })
