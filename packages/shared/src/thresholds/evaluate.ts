import { durationMs } from '../duration.ts'
import type { Plan } from '../plan.ts'
import { RunAccumulator } from '../points/accumulator.ts'
import { parseSeries } from '../points/series.ts'
import type { Verdict } from '../runs/run-status.ts'
import type { ThresholdResult } from '../summary/summary.ts'
import { aggregate, type Measured } from './aggregate.ts'
import { type Assertion, holds, parseAssertion } from './grammar.ts'
import { LongThreshold, type ThresholdMap } from './schema.ts'
import { selectorOf } from './selector.ts'

/** A threshold's result now, and whether the run must be aborted for it. */
export interface Evaluation {
  readonly result: ThresholdResult
  readonly abortNow: boolean
}

/**
 * Evaluates every threshold against the running (or final) totals. A metric that was not measured fails, but never
 * aborts; `delayAbortEval` counts from the start of the run.
 */
export function evaluateThresholds(
  thresholds: ThresholdMap,
  totals: RunAccumulator,
  plan: Plan,
): Evaluation[] {
  return Object.entries(thresholds).flatMap(([key, list]) =>
    list.map((entry) => evaluateOne(key, longForm(entry), totals, plan)),
  )
}

function evaluateOne(key: string, long: LongThreshold, totals: RunAccumulator, plan: Plan): Evaluation {
  const { metric, tags } = parseSeries(key)
  const assertion = parseAssertion(long.threshold)
  if ('error' in assertion) throw new Error(`${key}: ${assertion.error}`)
  const measured = measuredBy(long, totals)
  const observed = aggregate(assertion.aggregation, selectorOf(metric, tags, long.scope), plan, measured)
  const passed = observed !== null && holds(observed, assertion.operator, assertion.value)
  return {
    result: {
      metric: key,
      threshold: long.threshold,
      passed,
      observed,
      margin: observed === null ? null : marginOf(observed, assertion),
      abortOnFail: long.abortOnFail,
    },
    abortNow:
      long.abortOnFail &&
      observed !== null &&
      !passed &&
      totals.durationMs >= durationMs(long.delayAbortEval),
  }
}

/** `passed` when all did, `failed` when any did not, `none` when there are none. */
export function verdictOf(results: readonly ThresholdResult[]): Verdict {
  if (results.length === 0) return 'none'
  return results.every((result) => result.passed) ? 'passed' : 'failed'
}

/** Whole seconds of history that the longest `window` of these thresholds needs. */
export function windowSecondsOf(thresholds: ThresholdMap): number {
  const windows = Object.values(thresholds)
    .flat()
    .map((entry) => longForm(entry).window)
  return Math.max(0, ...windows.map((window) => (window === undefined ? 0 : secondsOf(window))))
}

/** The long form of a threshold; a plain expression gets k6's defaults. */
export const longForm = (entry: ThresholdMap[string][number]): LongThreshold =>
  typeof entry === 'string' ? LongThreshold.parse({ threshold: entry }) : entry

const secondsOf = (window: string | number): number => Math.max(1, Math.ceil(durationMs(window) / 1_000))

function measuredBy(long: LongThreshold, totals: RunAccumulator): Measured {
  const untilMs = totals.durationMs
  if (long.window === undefined) return { totals, fromMs: 0, untilMs }
  const seconds = secondsOf(long.window)
  const within = new RunAccumulator()
  for (const slice of totals.latest(seconds)) within.add(slice)
  const first = within.inOrder()[0]
  return { totals: within, fromMs: (first?.second ?? 0) * 1_000, untilMs }
}

/** Positive inside the limit, negative outside; null where there is no side or no scale. */
function marginOf(observed: number, { operator, value }: Assertion): number | null {
  if (value === 0) return null
  if (operator === '<' || operator === '<=') return (value - observed) / Math.abs(value)
  if (operator === '>' || operator === '>=') return (observed - value) / Math.abs(value)
  return null
}
