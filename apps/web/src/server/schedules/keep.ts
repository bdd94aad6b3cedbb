import { enabledSchedules } from '@broadside/db/schedules/schedules'
import type { Services } from '../services.ts'

type Kept = {
  readonly id: string
  readonly cron: string
  readonly timeZone: string
  readonly enabled: boolean
}

const timetable = ({ id, cron, timeZone }: Kept) => ({ scheduleId: id, cron, timeZone })

/**
 * Makes the queue follow one stored schedule. The row is the truth: when Redis is away the change is stored all the same,
 * and {@link keepAll} brings the queue in line.
 */
export async function keepInQueue({ schedules, log }: Services, row: Kept): Promise<void> {
  try {
    await (row.enabled ? schedules.put(timetable(row)) : schedules.remove(row.id))
  } catch (error) {
    log.warn({ err: error, scheduleId: row.id }, 'a schedule could not be queued yet')
  }
}

export const dropFromQueue = (services: Services, id: string): Promise<void> =>
  keepInQueue(services, { id, cron: '', timeZone: '', enabled: false })

/** Makes the queue hold exactly the enabled schedules of the database. */
export async function keepAll({ db, schedules }: Services): Promise<void> {
  await schedules.keepOnly((await enabledSchedules(db)).map(timetable))
}
