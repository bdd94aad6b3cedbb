import { closeConnection, createWorkerConnection } from '@broadside/bus/connection'
import { createScheduleWorker } from '@broadside/bus/schedule-queue'
import type { Services } from '../services.ts'
import { keepAll } from './keep.ts'
import { runDue } from './run-due.ts'

/** How often the queue is brought in line with the database, should it have lost something. */
const KEEP_MS = 60_000

export interface ScheduleServing {
  /** Resolves when the queue was brought in line for the first time. */
  readonly kept: Promise<void>
  close(): Promise<void>
}

/** Starts the runs of schedules in this process, until it is closed. Several processes share the work. */
export function serveSchedules(services: Services): ScheduleServing {
  const { env, keys, log } = services
  const onError = (error: Error) => log.warn({ err: { message: error.message } }, 'schedules')
  const connection = createWorkerConnection(env.REDIS_URL, { name: 'broadside-web-schedules', onError })
  const worker = createScheduleWorker({ connection, keys, handle: (due) => runDue(services, due), onError })
  const keep = (): Promise<void> => keepAll(services).catch(onError)
  const kept = keep()
  const timer = setInterval(() => void keep(), KEEP_MS)
  return {
    kept,
    async close() {
      clearInterval(timer)
      await worker.close()
      await closeConnection(connection)
    },
  }
}
