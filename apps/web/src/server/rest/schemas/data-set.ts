import { DATA_SET_KINDS } from '@broadside/shared/data-sets/data-set'
import { DATA_SET_STATUSES } from '@broadside/shared/data-sets/data-set-status'
import { z } from 'zod'
import { Person, Time } from './common.ts'
import { Trend } from './run.ts'

export const DataSet = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    kind: z.enum(DATA_SET_KINDS),
    targetId: z.string().nullable(),
    columns: z.array(z.string()).describe('of a CSV; empty for other kinds'),
    baseUrl: z.string().describe('where its rows are made, and may be used; empty for a CSV'),
    status: z.enum(DATA_SET_STATUSES),
    wanted: z.int(),
    made: z.int(),
    failed: z.int().describe('each was replaced by another one'),
    concurrency: z.int(),
    sizeBytes: z.int(),
    expiresAt: Time.nullable().describe('when its first token expires'),
    message: z.string(),
    makingMs: z.int(),
    steps: z.array(
      z.strictObject({
        step: z.string(),
        trend: Trend.optional(),
        failures: z.array(z.strictObject({ message: z.string(), count: z.int() })),
      }),
    ),
    createdBy: Person,
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'DataSet' })
export const DataSetList = z.strictObject({ dataSets: z.array(DataSet) })
