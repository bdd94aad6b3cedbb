import { z } from 'zod'
import { Duration } from './config/duration.ts'
import { Scenario } from './config/executor.ts'
import { PlannedFault } from './config/fault.ts'
import { faultIssue } from './config/fault-places.ts'
import type { HttpBehaviour } from './config/http-behaviour.ts'
import { pathText } from './config/issues.ts'
import { keycastIssues } from './config/keycast-rules.ts'
import { planSizeIssues } from './config/plan-size.ts'
import { Scrape } from './config/scrape.ts'
import { STACK_TARGET_KIND, StackConfig } from './config/stack.ts'
import { stackStandIn } from './config/stack-stand-in.ts'
import { Target } from './config/target.ts'
import { targetFeedUses } from './http/feed-columns.ts'
import { isIpv4Loopback } from './net/loopback.ts'
import { ThresholdMap } from './thresholds/schema.ts'

export const MAX_SHARDS = 64
export const MAX_TRIALS = 20
/** Enough for a sweep in steps that a curve needs. */
export const MAX_SCENARIOS = 32

/**
 * Everything that one run needs, and nothing else: strict, so that a misspelt field is an error that names it.
 * The form, the REST body, the YAML import and the stored snapshot are all this schema. Durations stay as they were written.
 */
export const RunConfig = z
  .strictObject({
    target: Target,
    stack: StackConfig.optional().describe(
      'a simulated system that the run brings up first and takes down after; its addresses replace those of the target',
    ),
    faults: z.array(PlannedFault).max(100).optional().describe('what goes wrong with the stack, and when'),
    scrape: z.array(Scrape).max(64).optional().describe('Prometheus pages read every second of the run'),
    scenarios: z
      .record(
        z.string().regex(/^[A-Za-z][\w-]{0,63}$/, 'expected a name of letters, digits, "_" or "-"'),
        Scenario,
      )
      .meta({ minProperties: 1, maxProperties: MAX_SCENARIOS })
      .refine((scenarios) => Object.keys(scenarios).length >= 1, {
        message: 'expected at least one scenario',
      })
      .refine((scenarios) => Object.keys(scenarios).length <= MAX_SCENARIOS, {
        message: `expected at most ${MAX_SCENARIOS} scenarios`,
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
    trials: z
      .int()
      .min(1)
      .max(MAX_TRIALS)
      .optional()
      .describe('as many runs are queued, one after the other, as one trial group; default: 1'),
    abortGrace: Duration.default('2s').describe('what an aborted run still waits for open queries'),
  })
  .superRefine((config, ctx) => {
    if (config.stack && STACK_TARGET_KIND[config.stack.system] !== config.target.kind)
      ctx.addIssue({
        code: 'custom',
        path: ['stack', 'system'],
        message: `expected a system that is driven as "${config.target.kind}", received "${config.stack.system}"`,
      })
    if ((config.faults?.length ?? 0) > 0 && !config.stack)
      ctx.addIssue({
        code: 'custom',
        path: ['faults'],
        message: 'expected a stack as well: only a stack of the run’s own can be given faults',
      })
    for (const [n, fault] of config.stack ? (config.faults ?? []).entries() : []) {
      const issue = config.stack && faultIssue(config.stack, fault)
      if (issue)
        ctx.addIssue({
          code: 'custom',
          path: ['faults', n, issue.field],
          message: `expected ${issue.expected}, received ${issue.received}`,
        })
    }
    const searches = Object.entries(config.scenarios).filter(([, s]) => s.executor === 'breakpoint-search')
    for (const [name] of searches.slice(1))
      ctx.addIssue({
        code: 'custom',
        path: ['scenarios', name, 'executor'],
        message:
          'expected at most one breakpoint-search in a run, as two would move each other’s breaking point',
      })
    for (const issue of [...keycastIssues(config.scenarios), ...planSizeIssues(config.scenarios)])
      ctx.addIssue({ code: 'custom', path: [...issue.path], message: issue.message })
    const standIn = config.stack ? undefined : stackStandIn(config.target)
    if (standIn)
      ctx.addIssue({
        code: 'custom',
        path: ['stack'],
        message: `expected a stack, as the target's ${standIn.field} (${standIn.url}) stands for one that the run brings up; received nothing`,
      })
    const [fed] = targetFeedUses(config.target)
    for (const [name, { behaviour }] of fed ? Object.entries(config.scenarios) : [])
      if (fed && behaviour.driver === 'http' && !behaviour.feed)
        ctx.addIssue({
          code: 'custom',
          path: ['scenarios', name, 'behaviour', 'feed'],
          message: `expected a feed, as ${pathText(fed.path)} takes {{feed.${fed.column}}} from it; received nothing`,
        })
    for (const [name, scenario] of Object.entries(config.scenarios)) {
      const { behaviour } = scenario
      if (behaviour.driver === 'http' && behaviour.sourceAddresses > 1 && !isLocal(config, behaviour))
        ctx.addIssue({
          code: 'custom',
          path: ['scenarios', name, 'behaviour', 'sourceAddresses'],
          message: `expected 1, as only a target on this machine (127.0.0.1) can be reached from several addresses, received ${behaviour.sourceAddresses}`,
        })
      if (behaviour.driver !== config.target.kind)
        ctx.addIssue({
          code: 'custom',
          path: ['scenarios', name, 'behaviour', 'driver'],
          message: `expected "${config.target.kind}" as the target's kind is, received "${behaviour.driver}"`,
        })
    }
  })
export type RunConfig = z.infer<typeof RunConfig>
/** What a person writes: defaults may be left out. */
export type RunConfigInput = z.input<typeof RunConfig>

/** Whether a scenario's target is on the runner's own machine, as a stack of the run's own is. */
const isLocal = (config: Pick<RunConfig, 'target' | 'stack'>, behaviour: HttpBehaviour): boolean => {
  if (config.stack !== undefined) return true
  const url = config.target.kind === 'http' ? (behaviour.directUrl ?? config.target.baseUrl) : ''
  return URL.canParse(url) && isIpv4Loopback(new URL(url).hostname)
}
