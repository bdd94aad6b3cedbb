import { METRICS } from '@broadside/shared/metrics'
import { OUTCOMES } from '@broadside/shared/runs/run-error'
import {
  RUN_STATUSES,
  SEVERITIES,
  SHARD_STATUSES,
  VALIDITIES,
  VERDICTS,
} from '@broadside/shared/runs/run-status'
import { SEARCH_ENDINGS } from '@broadside/shared/search/search'
import { z } from 'zod'
import { ConfigRef, Person, Time } from './common.ts'

const ms = z.number()
const Percentile = ms.nullable().describe('null: fewer than 10 samples lie above it')
const metricNames = Object.keys(METRICS) as [string, ...string[]]
const byMetric = <S extends z.ZodType>(value: S) => z.partialRecord(z.enum(metricNames), value)

export const Trend = z
  .strictObject({
    count: z.int(),
    minMs: ms,
    avgMs: ms,
    medMs: ms,
    p50Ms: Percentile,
    p75Ms: Percentile,
    p90Ms: Percentile,
    p95Ms: Percentile,
    p99Ms: Percentile,
    p999Ms: Percentile,
    maxMs: ms,
  })
  .meta({ id: 'Trend', description: 'A distribution in milliseconds.' })

const Stage = z.strictObject({
  scenario: z.string(),
  stage: z.string(),
  steady: z.boolean(),
  fromMs: ms,
  toMs: ms,
  counters: byMetric(z.number()),
  trends: byMetric(Trend),
})

const SearchLevel = z.strictObject({
  level: z.int(),
  purpose: z.enum(['grow', 'bisect', 'verify']),
  ratePerS: z.number(),
  fromSecond: z.int(),
  judgedFromSecond: z.int(),
  toSecond: z.int().describe('exclusive'),
  verdict: z.enum(['held', 'broke', 'generator', 'disturbed']),
  criteria: z.array(
    z.strictObject({ criterion: z.string(), observed: z.number().nullable(), passed: z.boolean() }),
  ),
  droppedShare: z.number(),
})
const Search = z.strictObject({
  scenario: z.string(),
  lowerPerS: z.number().describe('highest rate that held; 0: none'),
  upperPerS: z.number().nullable().describe('lowest rate that broke; null: none'),
  isVerified: z.boolean().describe('whether the lower end held when it was tried again'),
  endedBy: z.enum(SEARCH_ENDINGS),
  levels: z.array(SearchLevel),
})

export const Summary = z
  .strictObject({
    definitionVersion: z.int(),
    durationMs: ms,
    counters: byMetric(z.number()),
    perSecond: byMetric(z.number()),
    rates: byMetric(z.strictObject({ held: z.number(), asked: z.number(), share: z.number() })),
    peakUsers: z.number(),
    trends: byMetric(Trend).describe('ok samples, without the warm-up'),
    steady: byMetric(Trend).optional().describe('ok samples of steady spans only'),
    outcomes: z.array(z.strictObject({ metric: z.string(), outcome: z.enum(OUTCOMES), trend: Trend })),
    stages: z.array(Stage),
    search: Search.optional().describe('of a run with a breakpoint-search'),
    errors: z.array(z.strictObject({ code: z.string(), message: z.string(), count: z.int() })),
    instances: z
      .array(
        z.strictObject({
          instance: z.string(),
          counts: z
            .record(z.string(), z.number())
            .describe('by the instance’s own names; negative: restarted'),
          restarted: z.boolean(),
          error: z.string().optional().describe('why it could not be read'),
        }),
      )
      .optional()
      .describe('what each instance of the target counted during the load'),
  })
  .meta({ id: 'RunSummary' })

const Failure = z.strictObject({ code: z.string(), message: z.string() }).nullable()
const Git = z.strictObject({ branch: z.string().nullable(), commit: z.string().nullable() })

/** Status, verdict, validity and all that was measured of one run. */
export const Run = z
  .strictObject({
    id: z.string(),
    status: z.enum(RUN_STATUSES),
    verdict: z.enum(VERDICTS),
    validity: z.enum(VALIDITIES).nullable().describe('null until the run was judged'),
    url: z.url(),
    name: z.string(),
    scenario: z.string().nullable().describe('slug'),
    scenarioVersion: z.int().nullable(),
    target: z.string().nullable().describe('name'),
    config: ConfigRef,
    configHash: z.string(),
    failure: Failure,
    summary: Summary.nullable(),
    thresholds: z.array(
      z.strictObject({
        metric: z.string(),
        threshold: z.string(),
        passed: z.boolean(),
        observed: z.number().nullable(),
        margin: z.number().nullable().describe('distance to the limit as a share of it; positive: inside'),
        abortOnFail: z.boolean(),
      }),
    ),
    findings: z.array(
      z.strictObject({
        checkId: z.string(),
        severity: z.enum(SEVERITIES),
        title: z.string(),
        evidence: z.record(z.string(), z.union([z.number(), z.string(), z.null()])),
        advice: z.string(),
      }),
    ),
    shards: z.array(
      z.strictObject({
        n: z.int(),
        status: z.enum(SHARD_STATUSES),
        failureMessage: z.string().nullable(),
      }),
    ),
    tags: z.array(z.string()),
    note: z.string(),
    starred: z.boolean(),
    pinned: z.boolean().describe('the baseline of its scenario'),
    git: Git,
    origin: z.string(),
    createdBy: Person,
    createdAt: Time,
    startedAt: Time.nullable(),
    finishedAt: Time.nullable(),
  })
  .meta({ id: 'Run' })

/** A row of the list: what tells runs apart. */
export const RunRowSchema = z
  .looseObject({
    id: z.string(),
    name: z.string(),
    status: z.enum(RUN_STATUSES),
    verdict: z.enum(VERDICTS),
    validity: z.enum(VALIDITIES).nullable(),
    failure: Failure,
    git: Git,
    numbers: z.record(z.string(), z.number().nullable()).nullable().describe('null before the end'),
    createdAt: Time,
  })
  .meta({ id: 'RunRow' })

export const RunPage = z.strictObject({
  runs: z.array(RunRowSchema),
  nextCursor: z.string().nullable().describe('send it as `cursor` for the next page; null: the last'),
})
export const CreatedRun = z.strictObject({
  id: z.string(),
  status: z.enum(RUN_STATUSES),
  url: z.url(),
  repeated: z.boolean().describe('true: the idempotency key was used before, and this is that run'),
  warnings: z.array(z.string()),
})
export const StoppedRun = z.strictObject({
  id: z.string(),
  status: z.enum(RUN_STATUSES),
  stopping: z.boolean(),
})
export const ControlledRun = z.strictObject({ id: z.string(), action: z.string() })
