import { CHANGES } from '@broadside/shared/compare/decide'
import { RUN_STATUSES, VALIDITIES, VERDICTS } from '@broadside/shared/runs/run-status'
import { z } from 'zod'
import { Named, Time } from './common.ts'

const Git = z.strictObject({ branch: z.string().nullable(), commit: z.string().nullable() })
const Better = z.enum(['lower', 'higher'])

const Interval = z
  .strictObject({
    estimate: z.number(),
    low: z.number(),
    high: z.number(),
    confidence: z.number().describe('0 to 1; of all intervals of a comparison together'),
  })
  .meta({
    id: 'Interval',
    description: 'A change as a share of A’s value; for metrics that are shares, in points (0.01).',
  })

const ChangeRow = z.strictObject({
  id: z.string(),
  label: z.string(),
  better: Better,
  a: z.number().nullable(),
  b: z.number().nullable().describe('null: not measured, or fewer than 10 samples above the percentile'),
  interval: Interval.nullable(),
  change: z.enum(CHANGES),
})

export const Comparison = z
  .strictObject({
    runs: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        url: z.url(),
        status: z.enum(RUN_STATUSES),
        verdict: z.enum(VERDICTS),
        validity: z.enum(VALIDITIES).nullable(),
        runnerBuild: z.string().nullable(),
        scenario: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
        git: Git,
        createdAt: Time,
        startedAt: Time.nullable(),
        durationMs: z.number().nullable(),
        environment: z.strictObject({
          runnerBuild: z.string().nullable(),
          target: z.string().nullable(),
          scenarioVersion: z.int().nullable(),
          hosts: z.array(z.string()),
          shards: z.int(),
        }),
      }),
    ),
    comparisons: z
      .array(
        z.strictObject({
          runId: z.string(),
          change: z.enum([...CHANGES, 'not_comparable']),
          sentence: z.string(),
          reasons: z.array(z.string()).describe('why the runs are not comparable'),
          method: z.enum(['trials', 'blocks']).describe('blocks: one run a side, which is weaker'),
          minimumChange: z.number(),
          trials: z.strictObject({ a: z.int(), b: z.int() }),
          metrics: z.array(ChangeRow),
        }),
      )
      .describe('each run after the first, compared with the first'),
    differences: z.array(z.strictObject({ path: z.string(), values: z.array(z.unknown()) })),
  })
  .meta({ id: 'Comparison' })

export const Trend = z
  .strictObject({
    scenario: Named,
    runs: z
      .array(
        z.strictObject({
          id: z.string(),
          name: z.string(),
          verdict: z.enum(VERDICTS),
          validity: z.enum(VALIDITIES).nullable(),
          pinned: z.boolean(),
          tags: z.array(z.string()),
          git: Git,
          createdBy: z.string().nullable(),
          createdAt: Time,
          configHash: z.string(),
        }),
      )
      .describe('the oldest first'),
    metrics: z.array(
      z.strictObject({
        id: z.string(),
        label: z.string(),
        better: Better,
        values: z.array(z.number().nullable()).describe('one for each run'),
        band: z.strictObject({ middle: z.number(), low: z.number(), high: z.number() }).nullable(),
        steps: z.array(
          z.strictObject({
            run: z.int().describe('index of the first run on the new level'),
            from: z.number(),
            to: z.number(),
            change: z.number(),
            confirmed: z.boolean(),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'ScenarioTrend' })
