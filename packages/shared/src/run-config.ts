import { z } from 'zod'
import { Scenario } from './config/executor.ts'
import { Target } from './config/target.ts'
import { Duration } from './duration.ts'
import { ThresholdMap } from './thresholds/schema.ts'

export const MAX_SHARDS = 64

/**
 * Everything that one run needs, and nothing else: strict, so that a misspelt field is an error that names it.
 * The form, the REST body, the YAML import and the stored snapshot are all this schema. Durations stay as they were written.
 */
export const RunConfig = z
  .strictObject({
    target: Target,
    scenarios: z
      .record(
        z.string().regex(/^[A-Za-z][\w-]{0,63}$/, 'expected a name of letters, digits, "_" or "-"'),
        Scenario,
      )
      .refine((scenarios) => Object.keys(scenarios).length >= 1, {
        message: 'expected at least one scenario',
      })
      .refine((scenarios) => Object.keys(scenarios).length <= 16, {
        message: 'expected at most 16 scenarios',
      }),
    thresholds: ThresholdMap.default({}),
    slo: z
      .strictObject({
        ttftMs: z.number().positive().optional(),
        itlMs: z.number().positive().optional(),
        e2eMs: z.number().positive().optional(),
      })
      .optional()
      .describe('a query counts into goodput when it met all of these'),
    shards: z.union([z.int().min(1).max(MAX_SHARDS), z.literal('auto')]).default('auto'),
    onShardLost: z.enum(['fail', 'continue']).default('fail'),
    seed: z
      .int()
      .min(0)
      .max(0xffff_ffff)
      .default(1)
      .describe('of every random choice of the plan and the users'),
    maxQuerySamples: z
      .int()
      .min(0)
      .max(200_000)
      .default(50_000)
      .describe('per-query rows kept; failures are kept first'),
    abortGrace: Duration.default('2s').describe('what an aborted run still waits for open queries'),
  })
  .superRefine((config, ctx) => {
    for (const [name, scenario] of Object.entries(config.scenarios))
      if (scenario.behaviour.driver !== config.target.kind)
        ctx.addIssue({
          code: 'custom',
          path: ['scenarios', name, 'behaviour', 'driver'],
          message: `expected "${config.target.kind}" as the target's kind is, received "${scenario.behaviour.driver}"`,
        })
  })
export type RunConfig = z.infer<typeof RunConfig>
/** What a person writes: defaults may be left out. */
export type RunConfigInput = z.input<typeof RunConfig>
