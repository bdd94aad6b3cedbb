import type { Scenario } from '../config/executor.ts'
import { durationMs } from '../duration.ts'
import type { RunConfig } from '../run-config.ts'
import { MAX_FAILED_VERIFICATIONS } from './search.ts'

export type SearchScenario = Extract<Scenario, { executor: 'breakpoint-search' }>

/** A search in the units it is made in: rates per second, whole seconds of the run. */
export interface SearchSpec {
  readonly scenario: string
  readonly startPerS: number
  readonly maxPerS: number
  readonly growth: number
  readonly precision: number
  readonly settleS: number
  readonly holdS: number
  readonly verifyS: number
  readonly restS: number
  readonly maxDroppedShare: number
  readonly criteria: SearchScenario['criteria']
  /** Second in which level 1 begins. */
  readonly fromSecond: number
}

/** The search of a run; undefined when no scenario is one. */
export function searchOf(config: Pick<RunConfig, 'scenarios'>): SearchSpec | undefined {
  for (const [name, scenario] of Object.entries(config.scenarios))
    if (scenario.executor === 'breakpoint-search') return searchSpec(name, scenario)
  return undefined
}

export function searchSpec(scenario: string, config: SearchScenario): SearchSpec {
  const perS = 1_000 / durationMs(config.timeUnit)
  return {
    scenario,
    startPerS: config.startRate * perS,
    maxPerS: config.maxRate * perS,
    growth: config.growth,
    precision: config.precision,
    settleS: wholeS(config.settleDuration),
    holdS: wholeS(config.holdDuration),
    verifyS: wholeS(config.verifyDuration),
    restS: wholeS(config.restDuration),
    maxDroppedShare: config.maxDroppedShare,
    criteria: config.criteria,
    fromSecond: Math.ceil((durationMs(config.startTime) + durationMs(config.warmUp)) / 1_000),
  }
}

const wholeS = (duration: string | number): number => Math.ceil(durationMs(duration) / 1_000)

/** Rates are rounded to four digits, so a growth step and a halving fall a little short of the exact ones. */
const ROUNDING = 0.999
const HALVING = 0.6

/** Most levels that the search can take, whatever the target does. Grows with the logarithm of range and precision. */
export function maxLevelsOf(
  spec: Pick<SearchSpec, 'startPerS' | 'maxPerS' | 'growth' | 'precision'>,
): number {
  const growing = Math.ceil(Math.log(spec.maxPerS / spec.startPerS) / Math.log(spec.growth * ROUNDING)) + 1
  const gap = (spec.growth - 1) / spec.precision
  const halving = Math.max(0, Math.ceil(Math.log(gap) / -Math.log(HALVING))) + 1
  // Each verification may fail and open the interval again; every level may be repeated once for a saturated generator.
  return 2 * (growing + (halving + 1) * (MAX_FAILED_VERIFICATIONS + 1))
}
