import type { Db } from '../client.ts'
import { NotFound, orConflict } from '../errors.ts'
import type { Prisma, Schedule } from '../generated/client.ts'
import { newId } from '../id.ts'
import type { Tenant } from '../tenant/tenant.ts'

/** What is done when a schedule is due and its run before is not over. */
export const OVERLAPS = ['skip', 'queue'] as const
export type Overlap = (typeof OVERLAPS)[number]

export interface NewSchedule {
  readonly projectId: string
  readonly scenarioId: string
  readonly name: string
  readonly cron: string
  readonly timeZone?: string
  readonly overrides?: Prisma.InputJsonObject
  readonly overlap?: Overlap
  readonly enabled?: boolean
  readonly nextRunAt?: Date | null
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

const WITH_LAST_RUN = {
  scenario: { select: { id: true, slug: true, name: true, archivedAt: true } },
  runs: {
    orderBy: { createdAt: 'desc' },
    take: 1,
    select: {
      id: true,
      status: true,
      verdict: true,
      validity: true,
      failureCode: true,
      failureMessage: true,
      createdAt: true,
    },
  },
} as const satisfies Prisma.ScheduleInclude
export type ScheduleWithLastRun = Prisma.ScheduleGetPayload<{ include: typeof WITH_LAST_RUN }>

/** By name, each with its scenario and its last run. */
export const listSchedules = ({ prisma }: Tenant, projectId: string): Promise<ScheduleWithLastRun[]> =>
  prisma.schedule.findMany({ where: { projectId }, orderBy: { name: 'asc' }, include: WITH_LAST_RUN })

/** Null: not this organization's. */
export const findSchedule = ({ prisma }: Tenant, id: string): Promise<ScheduleWithLastRun | null> =>
  prisma.schedule.findFirst({ where: { id }, include: WITH_LAST_RUN })

export type ScheduleEdit = Partial<
  Pick<NewSchedule, 'name' | 'cron' | 'timeZone' | 'overrides' | 'overlap' | 'enabled' | 'nextRunAt'>
>

/** False: not this organization's. Throws Conflict on `name`. */
export async function editSchedule({ prisma }: Tenant, id: string, edit: ScheduleEdit): Promise<boolean> {
  const write = prisma.schedule.updateMany({ where: { id }, data: edit })
  return (await orConflict('name', edit.name ?? '', write)).count === 1
}

/** False: not this organization's. */
export async function deleteSchedule({ prisma }: Tenant, id: string): Promise<boolean> {
  return (await prisma.schedule.deleteMany({ where: { id } })).count === 1
}

/** Those of one scenario, as names to tell. */
export const schedulesOfScenario = (
  { prisma }: Tenant,
  scenarioId: string,
): Promise<{ readonly id: string; readonly name: string }[]> =>
  prisma.schedule.findMany({ where: { scenarioId }, select: { id: true, name: true } })

/** Every enabled schedule of the installation, for the process that keeps them in the queue. */
export const enabledSchedules = (db: Db): Promise<Schedule[]> =>
  db.prisma.schedule.findMany({ where: { enabled: true } })

export type DueSchedule = Prisma.ScheduleGetPayload<{ include: { project: true; scenario: true } }>

/** A schedule whose time has come; null: deleted meanwhile. */
export const scheduleById = (db: Db, id: string): Promise<DueSchedule | null> =>
  db.prisma.schedule.findUnique({ where: { id }, include: { project: true, scenario: true } })

/** Notes that a schedule has started a run. */
export async function noteScheduleRun(db: Db, id: string, at: Date, nextRunAt?: Date): Promise<void> {
  const data = { lastRunAt: at, nextRunAt, lastProblem: null, lastProblemAt: null }
  await db.prisma.schedule.updateMany({ where: { id }, data })
}

/** Notes why a schedule that was due has started none. */
export async function noteScheduleProblem(
  db: Db,
  id: string,
  problem: string,
  nextRunAt?: Date,
): Promise<void> {
  const data = { lastProblem: problem, lastProblemAt: new Date(), nextRunAt }
  await db.prisma.schedule.updateMany({ where: { id }, data })
}
