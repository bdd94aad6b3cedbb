import { DUE_JOB, JOBS, type ScheduleJob } from '@broadside/shared/jobs'
import { type Job, Queue, UnrecoverableError, Worker } from 'bullmq'
import type { Redis } from 'ioredis'
import { type BusKeys, SCHEDULE_QUEUE } from './keys.ts'

const KEPT = { age: 24 * 3_600, count: 1_000 }

export interface Timetable {
  readonly scheduleId: string
  /** Five fields, or six with seconds first. */
  readonly cron: string
  /** IANA, such as Europe/Berlin */
  readonly timeZone: string
}

export interface ScheduleQueue {
  /** Puts a schedule into the queue, or changes its time. Asked for twice, it is there once. */
  put(timetable: Timetable): Promise<void>
  remove(scheduleId: string): Promise<void>
  /** Makes the queue hold exactly these, each at its time; answers how many others were taken out. */
  keepOnly(timetables: readonly Timetable[]): Promise<number>
  close(): Promise<void>
}

/** The times at which schedules are due, kept by BullMQ's job schedulers: one job for each, at its next time. */
export function createScheduleQueue(connection: Redis, keys: BusKeys): ScheduleQueue {
  const queue = new Queue<ScheduleJob>(SCHEDULE_QUEUE, { connection, prefix: keys.queuePrefix })
  queue.on('error', () => undefined) // the connection reports its own errors; each call still fails by itself
  const put = async ({ scheduleId, cron, timeZone }: Timetable): Promise<void> => {
    await queue.upsertJobScheduler(
      scheduleId,
      { pattern: cron, tz: timeZone },
      {
        name: DUE_JOB,
        data: JOBS[DUE_JOB].parse({ scheduleId }),
        opts: { attempts: 1, removeOnComplete: KEPT, removeOnFail: KEPT },
      },
    )
  }
  return {
    put,
    async remove(scheduleId) {
      await queue.removeJobScheduler(scheduleId)
    },
    async keepOnly(timetables) {
      const wanted = new Map(timetables.map((timetable) => [timetable.scheduleId, timetable]))
      const present = await queue.getJobSchedulers(0, -1)
      const known = new Map(present.map(({ key, pattern, tz }) => [key, `${pattern} ${tz}`]))
      const others = [...known.keys()].filter((key) => !wanted.has(key))
      for (const key of others) await queue.removeJobScheduler(key)
      // One that is there as it should be keeps its place: putting it again would skip a time that is due now.
      for (const [id, timetable] of wanted)
        if (known.get(id) !== `${timetable.cron} ${timetable.timeZone}`) await put(timetable)
      return others.length
    },
    close: () => queue.close(),
  }
}

/** A schedule whose time has come. */
export interface Due {
  readonly scheduleId: string
  /** When it was meant to be, in ms since 1970. */
  readonly atMs: number
}

export interface ScheduleWorkerOptions {
  readonly connection: Redis
  readonly keys: BusKeys
  /** Of several processes one is told each time. What it throws is reported, and not tried again. */
  readonly handle: (due: Due) => Promise<void>
  readonly onError: (error: Error) => void
}

export interface ScheduleWorker {
  ready(): Promise<void>
  /** Waits for the handlers that run. */
  close(): Promise<void>
}

/** Tells one process of each time that comes. */
export function createScheduleWorker({
  connection,
  keys,
  handle,
  onError,
}: ScheduleWorkerOptions): ScheduleWorker {
  const process = async (job: Job): Promise<void> => {
    const parsed = JOBS[DUE_JOB].safeParse(job.data)
    if (job.name !== DUE_JOB || !parsed.success)
      throw new UnrecoverableError(
        `job ${job.id} is not a ${DUE_JOB} job: ${parsed.error?.message ?? job.name}`,
      )
    await handle({ ...parsed.data, atMs: job.timestamp + (job.opts.delay ?? 0) })
  }
  const worker = new Worker(SCHEDULE_QUEUE, process, { connection, prefix: keys.queuePrefix, concurrency: 4 })
  worker.on('error', onError)
  worker.on('failed', (_job, error) => onError(error))
  return {
    ready: async () => {
      await worker.waitUntilReady()
    },
    close: () => worker.close(),
  }
}
