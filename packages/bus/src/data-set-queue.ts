import { DataSetJob, JOBS } from '@broadside/shared/jobs'
import { type Job, Queue, UnrecoverableError, Worker } from 'bullmq'
import type { Redis } from 'ioredis'
import { type BusKeys, DATA_SET_QUEUE } from './keys.ts'

const JOB_NAME = 'make-data-set'
const KEPT = { age: 24 * 3_600, count: 1_000 }

export interface DataSetQueue {
  /** One job; the row carries the rest. Throws when Redis is away (with a producer connection: at once). */
  enqueue(dataSetId: string): Promise<void>
  close(): Promise<void>
}

/** The producer's side. A job is never tried again: an interrupted making is resumed by a person, with a new job. */
export function createDataSetQueue(connection: Redis, keys: BusKeys): DataSetQueue {
  const queue = new Queue<DataSetJob>(DATA_SET_QUEUE, { connection, prefix: keys.queuePrefix })
  queue.on('error', () => undefined) // the connection reports its own errors; each call still fails by itself
  return {
    async enqueue(dataSetId) {
      // Claiming is a guarded update: a job that is there twice is taken once.
      await queue.add(JOB_NAME, JOBS[JOB_NAME].parse({ dataSetId }), {
        attempts: 1,
        removeOnComplete: KEPT,
        removeOnFail: KEPT,
      })
    },
    close: () => queue.close(),
  }
}

export interface DataSetWorkerOptions {
  readonly connection: Redis
  readonly keys: BusKeys
  /** Makes one set to its end. What it throws fails the job; the row must have been written by then. */
  readonly handle: (job: DataSetJob) => Promise<void>
  readonly onError: (error: Error) => void
}

export interface DataSetWorker {
  /** Resolves once it can take jobs. */
  ready(): Promise<void>
  /** Takes no new job and waits for the handler that runs. */
  close(): Promise<void>
}

/** The consumer's side: one set at a time, for the making of one already uses a core. */
export function createDataSetWorker({
  connection,
  keys,
  handle,
  onError,
}: DataSetWorkerOptions): DataSetWorker {
  const process = async (job: Job): Promise<void> => {
    const parsed = DataSetJob.safeParse(job.data)
    if (job.name !== JOB_NAME || !parsed.success)
      throw new UnrecoverableError(
        `job ${job.id} is not a ${JOB_NAME} job: ${parsed.error?.message ?? job.name}`,
      )
    await handle(parsed.data)
  }
  const worker = new Worker(DATA_SET_QUEUE, process, {
    connection,
    prefix: keys.queuePrefix,
    concurrency: 1,
    lockDuration: 60_000,
    maxStalledCount: 0, // a job whose runner died fails; its set is marked interrupted
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
