import type { Due } from '@broadside/bus/schedule-queue'
import {
  type DueSchedule,
  noteScheduleProblem,
  noteScheduleRun,
  scheduleById,
} from '@broadside/db/schedules/schedules'
import { scoped } from '@broadside/db/tenant/tenant'
import { isFinal } from '@broadside/shared/runs/run-status'
import type { Access } from '../auth/access.ts'
import { createRun } from '../runs/create.ts'
import type { Services } from '../services.ts'
import { toAppError } from '../to-app-error.ts'
import { readCron } from './cron.ts'

/** A time that was missed by more than this, while nothing was up, is not made up for: it may be in the middle of the day. */
const LATE_MS = 15 * 60_000

/** Starts the run of a schedule whose time has come, or notes on it why none was started. */
export async function runDue(services: Services, { scheduleId, atMs }: Due, now = new Date()): Promise<void> {
  const { db, log } = services
  const schedule = await scheduleById(db, scheduleId)
  if (!schedule?.enabled) return
  const [next] = readCron(schedule.cron, schedule.timeZone, 1, now).next
  try {
    const problem = (await whyNot(schedule, atMs, now)) ?? (await overlapOf(services, schedule))
    if (problem) return await noteScheduleProblem(db, scheduleId, problem, next)
    await createRun(
      accessOf(services, schedule),
      {
        scenario: schedule.scenarioId,
        overrides: schedule.overrides,
        name: `${schedule.scenario.name} (${schedule.name})`.slice(0, 120),
        tags: ['scheduled'],
        note: '',
        // Told twice of the same time, it is one run.
        idempotencyKey: `schedule:${scheduleId}:${atMs}`,
      },
      { scheduleId },
    )
    await noteScheduleRun(db, scheduleId, now, next)
  } catch (error) {
    const refusal = toAppError(error)
    if (refusal.kind === 'internal') log.error({ err: refusal.cause, scheduleId }, 'a scheduled run failed')
    await noteScheduleProblem(db, scheduleId, refusal.message, next)
  }
}

async function whyNot(schedule: DueSchedule, atMs: number, now: Date): Promise<string | undefined> {
  const lateMs = now.getTime() - atMs
  if (lateMs > LATE_MS)
    return `Missed: Broadside was down at that time and came back ${Math.round(lateMs / 60_000)} min later.`
  if (schedule.scenario.archivedAt)
    return 'The scenario was deleted. Delete the schedule, or create one for another scenario.'
  return schedule.project.archivedAt ? 'The project was archived.' : undefined
}

async function overlapOf({ db }: Services, schedule: DueSchedule): Promise<string | undefined> {
  if (schedule.overlap === 'queue') return undefined
  const last = await db.prisma.run.findFirst({
    where: { scheduleId: schedule.id },
    orderBy: { createdAt: 'desc' },
    select: { id: true, status: true },
  })
  if (!last || isFinal(last.status)) return undefined
  return `Skipped: the previous run ${last.id} is still ${last.status}.`
}

function accessOf(services: Services, { id, name, organizationId, project }: DueSchedule): Access {
  return {
    services,
    tenant: scoped(services.db, organizationId, project.id),
    actor: { kind: 'system', id, name: `schedule ${name}`, scopes: ['run'] },
    project,
    from: {},
  }
}
