import { JOBS, type JobName, type JobPayload } from '@broadside/shared/runs/jobs'
import { type Job, Queue, UnrecoverableError, Worker, type WorkerOptions } from 'bullmq'
import type { Redis } from 'ioredis'
import type { BusKeys } from './keys.ts'

/** The producer's side of one queue. */
export function openQueue<Payload>(name: string, connection: Redis, keys: BusKeys): Queue<Payload> {
  const queue = new Queue<Payload>(name, { connection, prefix: keys.queuePrefix })
  queue.on('error', () => undefined) // the connection reports its own errors; each call still fails by itself
  return queue
}

/** No job is tried again by itself; those that ended are kept for a day, at most `count` of them. */
export const onceAndKept = (count: number) => {
  const kept = { age: 24 * 3_600, count }
  return { attempts: 1, removeOnComplete: kept, removeOnFail: kept }
}

export interface JobWorkerOptions {
  readonly connection: Redis
  readonly keys: BusKeys
  readonly onError: (error: Error) => void
}

export interface JobWorker {
  /** Resolves once it can take jobs. */
  ready(): Promise<void>
  /** Takes no new job and waits for the handlers that run. */
  close(): Promise<void>
}

export interface JobsToWork<Name extends JobName> {
  readonly queue: string
  readonly name: Name
  /** What it throws fails the job. */
  readonly handle: (payload: JobPayload<Name>, job: Job) => Promise<void>
  readonly settings: Pick<WorkerOptions, 'concurrency' | 'lockDuration' | 'maxStalledCount'>
}

/** The consumer's side of one queue: parses each job again and hands it over. */
export function openWorker<Name extends JobName>(
  { connection, keys, onError }: JobWorkerOptions,
  { queue, name, handle, settings }: JobsToWork<Name>,
): JobWorker {
  const process = async (job: Job): Promise<void> => {
    const parsed = JOBS[name].safeParse(job.data)
    if (job.name !== name || !parsed.success)
      throw new UnrecoverableError(`job ${job.id} is not a ${name} job: ${parsed.error?.message ?? job.name}`)
    await handle(parsed.data as JobPayload<Name>, job)
  }
  const worker = new Worker(queue, process, { connection, prefix: keys.queuePrefix, ...settings })
  worker.on('error', onError)
  worker.on('failed', (_job, error) => onError(error))
  return {
    ready: async () => {
      await worker.waitUntilReady()
    },
    close: () => worker.close(),
  }
}
