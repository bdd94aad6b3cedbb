import { z } from 'zod'
import { Duration } from '../config/duration.ts'
import { parseMetricKey } from '../points/series.ts'
import { aggregationProblem } from './aggregations.ts'
import { parseAssertion } from './grammar.ts'

const Assertion = z.string().superRefine((text, ctx) => {
  const parsed = parseAssertion(text)
  if ('error' in parsed) ctx.addIssue({ code: 'custom', message: parsed.error })
})

/** The long form of k6, and ours in addition: `window` (the last N seconds only) and `scope`. */
export const LongThreshold = z.strictObject({
  threshold: Assertion,
  abortOnFail: z.boolean().default(false),
  delayAbortEval: Duration.default('0s'),
  window: Duration.optional(),
  scope: z.enum(['steady', 'all']).default('all'),
})
export type LongThreshold = z.infer<typeof LongThreshold>

const MetricKey = z.string().superRefine((text, ctx) => {
  const parsed = parseMetricKey(text)
  if ('error' in parsed) ctx.addIssue({ code: 'custom', message: parsed.error })
})

/** `{ "ttft{stage:steady}": ["p(99)<50", { threshold: "…", abortOnFail: true }] }` */
export const ThresholdMap = z
  .record(
    MetricKey,
    z
      .array(z.union([Assertion, LongThreshold]))
      .min(1)
      .max(32),
  )
  .superRefine((map, ctx) => {
    for (const [key, list] of Object.entries(map))
      for (const [index, entry] of list.entries()) {
        const series = parseMetricKey(key)
        const assertion = parseAssertion(typeof entry === 'string' ? entry : entry.threshold)
        if ('error' in series || 'error' in assertion) continue // reported by the parts themselves
        const message = aggregationProblem(series.metric, assertion.aggregation.method)
        if (message !== undefined) ctx.addIssue({ code: 'custom', path: [key, index], message })
      }
  })
export type ThresholdMap = z.infer<typeof ThresholdMap>

/** What a level of a search must hold: plain expressions over the level's own samples. */
export const CriteriaMap = ThresholdMap.superRefine((map, ctx) => {
  if (Object.keys(map).length === 0)
    ctx.addIssue({
      code: 'custom',
      message: 'expected at least one criterion, such as {"response_time": ["p(95)<500"]}',
    })
  for (const [key, list] of Object.entries(map)) {
    const series = parseMetricKey(key)
    if (!('error' in series) && series.tags.stage !== undefined)
      ctx.addIssue({
        code: 'custom',
        path: [key],
        message: 'expected a metric without a stage: each level is judged on its own samples',
      })
    for (const [index, entry] of list.entries())
      if (typeof entry !== 'string')
        ctx.addIssue({
          code: 'custom',
          path: [key, index],
          message: 'expected a plain expression such as "p(95)<500", received an object',
        })
  }
})
