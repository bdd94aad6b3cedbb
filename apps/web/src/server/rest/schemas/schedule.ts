import { OVERLAPS } from '@broadside/db/schedules/schedules'
import { RUN_STATUSES, VALIDITIES, VERDICTS } from '@broadside/shared/runs/run-status'
import { z } from 'zod'
import { Named, Person, Time } from './common.ts'

export const Schedule = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    scenario: Named,
    cron: z.string(),
    timeZone: z.string(),
    words: z.string().describe('the cron expression in words'),
    overlap: z.enum(OVERLAPS),
    overrides: z.record(z.string(), z.unknown()),
    enabled: z.boolean(),
    nextRunsAt: z.array(Time).describe('empty while it is off'),
    lastRun: z
      .strictObject({
        id: z.string(),
        status: z.enum(RUN_STATUSES),
        verdict: z.enum(VERDICTS),
        validity: z.enum(VALIDITIES).nullable(),
        outcome: z.string(),
        createdAt: Time,
      })
      .nullable(),
    problem: z
      .strictObject({ message: z.string(), at: Time })
      .nullable()
      .describe('why no run was started when it was last due'),
    createdBy: Person,
    createdAt: Time,
  })
  .meta({ id: 'Schedule' })
export const ScheduleList = z.strictObject({ schedules: z.array(Schedule) })
