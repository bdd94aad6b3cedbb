import { type StageSpan, WARM_UP } from '../plan/stages.ts'
import type { Plan } from '../plan.ts'
import type { Series } from '../points/series.ts'

/** The span of the plan that a series belongs to, by its scenario and stage tags. */
export function spanOf(plan: Plan, series: Series): StageSpan | undefined {
  const { scenario, stage } = series.tags
  if (stage === undefined) return undefined
  for (const planned of plan.scenarios)
    if (scenario === undefined || planned.scenario === scenario) {
      const span = planned.stages.find((candidate) => candidate.name === stage)
      if (span) return span
    }
  return undefined
}

/** Whether a series belongs to a span of constant load. Generator metrics have no stage and never do. */
export const isSteady = (plan: Plan, series: Series): boolean => spanOf(plan, series)?.steady ?? false

export const isWarmUp = (series: Series): boolean => series.tags.stage === WARM_UP

export interface TimeSpan {
  readonly fromMs: number
  readonly toMs: number
}

/** The times of constant load of all scenarios, as far as the run has come; overlapping ones are one. */
export function steadySpans(plan: Plan, untilMs: number, scenario?: string): TimeSpan[] {
  const planned = plan.scenarios.filter((s) => scenario === undefined || s.scenario === scenario)
  return union(
    planned.flatMap((s) => s.stages.filter((stage) => stage.steady)),
    untilMs,
  )
}

/** Sorted, disjoint spans that cover the same time, cut at `untilMs`. */
export function union(spans: readonly TimeSpan[], untilMs: number): TimeSpan[] {
  const joined: { fromMs: number; toMs: number }[] = []
  for (const span of [...spans].sort((a, b) => a.fromMs - b.fromMs)) {
    const toMs = Math.min(span.toMs, untilMs)
    const last = joined.at(-1)
    if (toMs <= span.fromMs) continue
    if (last && span.fromMs <= last.toMs) last.toMs = Math.max(last.toMs, toMs)
    else joined.push({ fromMs: span.fromMs, toMs })
  }
  return joined
}

/** How many ms of [fromMs, toMs) lie within disjoint spans. */
export function overlapMs(spans: readonly TimeSpan[], fromMs: number, toMs: number): number {
  let sum = 0
  for (const span of spans) sum += Math.max(0, Math.min(span.toMs, toMs) - Math.max(span.fromMs, fromMs))
  return sum
}
