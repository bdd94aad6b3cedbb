import { METRIC_ALIASES } from '../metrics.ts'
import type { Plan } from '../plan.ts'
import type { RunAccumulator } from '../points/accumulator.ts'
import type { Series, Tags } from '../points/series.ts'
import { isSteady, isWarmUp, spanOf, steadySpans, type TimeSpan, union } from '../summary/steady.ts'

/** Which series a threshold reads: its metric (aliases resolved), its tags, and the steady state only if so asked. */
export interface Selector {
  readonly metric: string
  readonly tags: Tags
  readonly scope: 'steady' | 'all'
}

export function selectorOf(metric: string, tags: Tags, scope: Selector['scope']): Selector {
  return { metric: METRIC_ALIASES[metric] ?? metric, tags, scope }
}

/** `stage:steady` stands for every span of constant load, whatever its name. All other tags are taken by the letter. */
export function selects(selector: Selector, plan: Plan, series: Series): boolean {
  if (series.metric !== selector.metric) return false
  if (selector.scope === 'steady' && !isSteady(plan, series)) return false
  return Object.entries(selector.tags).every(([name, value]) =>
    name === 'stage' && value === 'steady' ? isSteady(plan, series) : series.tags[name] === value,
  )
}

/** As {@link selects}; but where the selector names no outcome only ok samples, where it names no stage no warm-up. */
export function selectsResults(selector: Selector, plan: Plan, series: Series): boolean {
  const outcome = selector.tags.outcome ?? 'ok'
  if ((series.tags.outcome ?? 'ok') !== outcome) return false
  return selectsCounted(selector, plan, series)
}

/** As {@link selects}, without the warm-up unless it is named. */
export function selectsCounted(selector: Selector, plan: Plan, series: Series): boolean {
  if (selector.tags.stage === undefined && isWarmUp(series)) return false
  return selects(selector, plan, series)
}

/** Whether a selector can have measured nothing because nothing happened, and not because it names what does not exist. */
export function isKnown(selector: Selector, plan: Plan, totals: RunAccumulator): boolean {
  const { scenario, stage, ...others } = selector.tags
  if (scenario !== undefined && !plan.scenarios.some((s) => s.scenario === scenario)) return false
  if (stage !== undefined && stage !== 'steady') {
    if (!spanOf(plan, { metric: selector.metric, tags: selector.tags })) return false
  } else if (stage === 'steady' || selector.scope === 'steady') {
    if (steadySpans(plan, totals.durationMs, scenario).length === 0) return false
  }
  return Object.keys(others).length === 0
}

/** The time that a selector is about, as far as the run has come: what a counter's rate is divided by. */
export function timeOf(selector: Selector, plan: Plan, untilMs: number): TimeSpan[] {
  const { scenario, stage } = selector.tags
  if (selector.scope === 'steady' || stage === 'steady') return steadySpans(plan, untilMs, scenario)
  if (stage === undefined) return union([{ fromMs: 0, toMs: untilMs }], untilMs)
  const spans = plan.scenarios
    .filter((planned) => scenario === undefined || planned.scenario === scenario)
    .flatMap((planned) => planned.stages.filter((span) => span.name === stage))
  return union(spans, untilMs)
}
