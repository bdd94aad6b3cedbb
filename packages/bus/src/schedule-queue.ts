import { DUE_JOB, JOBS, type ScheduleJob } from '@broadside/shared/runs/jobs'
import type { Redis } from 'ioredis'
import { type JobWorker, type JobWorkerOptions, onceAndKept, openQueue, openWorker } from './job-queue.ts'
import { type BusKeys, SCHEDULE_QUEUE } from './keys.ts'

const ONCE = onceAndKept(1_000)

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
  const queue = openQueue<ScheduleJob>(SCHEDULE_QUEUE, connection, keys)
  const put = async ({ scheduleId, cron, timeZone }: Timetable): Promise<void> => {
    await queue.upsertJobScheduler(
      scheduleId,
      { pattern: cron, tz: timeZone },
      {
        name: DUE_JOB,
        data: JOBS[DUE_JOB].parse({ scheduleId }),
        opts: ONCE,
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

export interface ScheduleWorkerOptions extends JobWorkerOptions {
  /** Of several processes one is told each time. What it throws is reported, and not tried again. */
  readonly handle: (due: Due) => Promise<void>
}

/** Tells one process of each time that comes. */
export const createScheduleWorker = ({ handle, ...options }: ScheduleWorkerOptions): JobWorker =>
  openWorker(options, {
    queue: SCHEDULE_QUEUE,
    name: DUE_JOB,
    handle: ({ scheduleId }, { opts, timestamp }) =>
      // What BullMQ calls the previous time is this job's own; its delay is 0, not negative, where it was made late.
      handle({ scheduleId, atMs: opts.prevMillis ?? timestamp + (opts.delay ?? 0) }),
    settings: { concurrency: 4 },
  })
