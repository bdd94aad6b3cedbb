import { WARM_UP } from '../plan/stages.ts'
import type { SecondFacts } from '../points/accumulator.ts'
import type { Severity } from '../runs/run-status.ts'
import { overlapMs, steadySpans, type TimeSpan, union } from '../summary/steady.ts'
import type { CheckInput } from './check.ts'

/** A run is invalid when its generator was saturated in more than this share of the judged seconds. */
const SHARE_LIMIT = 0.05
/** So many saturated seconds among so many make a spell: one late second may be anything, three are a state. */
const SPELL_SECONDS = 3
const SPELL_WITHIN_S = 5
/** While a run goes on, a spell that ended this recently makes it invalid, whatever its share of the time so far. */
const PRESENT_S = 10

export type LiveInput = Pick<CheckInput, 'plan' | 'totals' | 'status'>

/** How often, and when, the generator was saturated. */
export interface Saturation {
  readonly severity: Severity
  readonly secondsMeasured: number
  readonly secondsSaturated: number
  readonly share: number
  /** The spells, in seconds of the run, such as `12–16, 40–44`; null = there was none. */
  readonly spells: string | null
}

/**
 * Judged is the steady state, or everything where the plan has none. At the end the share of saturated seconds decides.
 * While the run goes on a spell does, so that a generator that is starved now is known within seconds; what was a spell once
 * stays a warning to the end, also outside of the steady state. The warm-up counts for nothing.
 */
export function saturationOf(
  input: LiveInput,
  isSaturated: (second: SecondFacts) => boolean | undefined,
): Saturation {
  const measured = input.totals
    .inOrder()
    .filter((second) => second.coveredMs > 0 && isSaturated(second) !== undefined)
  const saturated = measured.filter((second) => isSaturated(second))
  const judged = judgedOf(measured, input)
  const secondsSaturated = saturated.filter((second) => judged.has(second)).length
  const share = judged.size > 0 ? secondsSaturated / judged.size : 0
  const spells = spellsOf(saturated.filter((second) => judged.has(second)))
  const warmUp = spansNamed(input, WARM_UP)
  const elsewhere = spellsOf(saturated.filter((second) => !judged.has(second) && !isWithin(second, warmUp)))
  const isPresent = (spells.at(-1)?.to ?? Number.NEGATIVE_INFINITY) > nowOf(measured) - PRESENT_S
  const isInvalid =
    input.status === 'running' ? spells.length > 0 && (share > SHARE_LIMIT || isPresent) : share > SHARE_LIMIT
  const all = [...spells, ...elsewhere].sort((a, b) => a.from - b.from)
  return {
    severity: isInvalid ? 'invalid' : all.length > 0 ? 'warn' : 'ok',
    secondsMeasured: judged.size,
    secondsSaturated,
    share,
    spells: all.length > 0 ? all.map(({ from, to }) => `${from}–${to}`).join(', ') : null,
  }
}

/** Whole seconds of steady state. A run that has none yet will be judged by them; one that ended without, by all it has. */
function judgedOf(measured: readonly SecondFacts[], { plan, totals, status }: LiveInput): Set<SecondFacts> {
  const spans = steadySpans(plan, totals.durationMs)
  const steady = measured.filter((second) => isWithin(second, spans))
  const willBeSteady = plan.scenarios.some((scenario) => scenario.stages.some((stage) => stage.steady))
  if (steady.length > 0 || (status === 'running' && willBeSteady)) return new Set(steady)
  return new Set(measured)
}

const spansNamed = ({ plan, totals }: LiveInput, name: string): TimeSpan[] =>
  union(
    plan.scenarios.flatMap(({ stages }) => stages.filter((stage) => stage.name === name)),
    totals.durationMs,
  )

const isWithin = ({ second, coveredMs }: SecondFacts, spans: readonly TimeSpan[]): boolean =>
  overlapMs(spans, second * 1_000, second * 1_000 + coveredMs) >= coveredMs

const nowOf = (measured: readonly SecondFacts[]): number => measured.at(-1)?.second ?? 0

interface Spell {
  readonly from: number
  readonly to: number
}

/** Runs of saturated seconds that are close enough together; both ends are seconds of the spell. */
function spellsOf(saturated: readonly SecondFacts[]): Spell[] {
  const spells: { from: number; to: number }[] = []
  for (let i = SPELL_SECONDS - 1; i < saturated.length; i++) {
    const from = saturated[i - SPELL_SECONDS + 1]?.second ?? 0
    const to = saturated[i]?.second ?? 0
    if (to - from >= SPELL_WITHIN_S) continue
    const last = spells.at(-1)
    if (last && from <= last.to) last.to = to
    else spells.push({ from, to })
  }
  return spells
}
