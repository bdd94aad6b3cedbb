import type { Db } from '../client.ts'
import { NotFound, orConflict } from '../errors.ts'
import type { Prisma, Schedule } from '../generated/client.ts'
import { newId } from '../id.ts'
import type { Tenant } from '../tenant/tenant.ts'

export interface NewSchedule {
  readonly projectId: string
  readonly scenarioId: string
  readonly name: string
  readonly cron: string
  readonly timeZone?: string
  readonly overrides?: Prisma.InputJsonObject
  readonly enabled?: boolean
  readonly nextRunAt?: Date
  readonly createdBy?: string
}

/** Throws Conflict on `name`, NotFound for another organization's scenario. */
export async function createSchedule(
  { prisma, organizationId }: Tenant,
  schedule: NewSchedule,
): Promise<Schedule> {
  const { scenarioId, projectId, name } = schedule
  if (!(await prisma.scenario.findUnique({ where: { id: scenarioId, projectId } })))
    throw new NotFound('scenario', scenarioId)
  return orConflict(
    'name',
    name,
    prisma.schedule.create({ data: { ...schedule, id: newId(), organizationId } }),
  )
}

export const listSchedules = ({ prisma }: Tenant, projectId: string): Promise<Schedule[]> =>
  prisma.schedule.findMany({ where: { projectId }, orderBy: { name: 'asc' } })

export type ScheduleEdit = Partial<
  Pick<NewSchedule, 'name' | 'cron' | 'timeZone' | 'overrides' | 'enabled' | 'nextRunAt'>
>

/** False: not this organization's. */
export async function editSchedule({ prisma }: Tenant, id: string, edit: ScheduleEdit): Promise<boolean> {
  return (await prisma.schedule.updateMany({ where: { id }, data: edit })).count === 1
}

/** False: not this organization's. */
export async function deleteSchedule({ prisma }: Tenant, id: string): Promise<boolean> {
  return (await prisma.schedule.deleteMany({ where: { id } })).count === 1
}

/** Every enabled schedule of the installation, for the process that keeps them in the queue. */
export const enabledSchedules = (db: Db): Promise<Schedule[]> =>
  db.prisma.schedule.findMany({ where: { enabled: true } })

/** Notes that a schedule has started a run. */
export async function noteScheduleRun(db: Db, id: string, at: Date, nextRunAt?: Date): Promise<void> {
  await db.prisma.schedule.updateMany({ where: { id }, data: { lastRunAt: at, nextRunAt } })
}
