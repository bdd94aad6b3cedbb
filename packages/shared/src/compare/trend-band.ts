import { median, robustSpread } from './statistics.ts'

/** Where a metric usually lies. */
export interface TrendBand {
  readonly middle: number
  readonly low: number
  readonly high: number
}

/** What lies further out than this many spreads is not noise: about 1 of 400 normal values does. */
const SPREADS = 3
/** The band is never narrower than the smallest change that matters. */
const SMALLEST_SHARE = 0.05
const FEWEST_RUNS = 5

/** The band of the values: median ± 3 robust spreads; undefined with fewer than 5 of them. */
export function trendBand(values: readonly number[]): TrendBand | undefined {
  if (values.length < FEWEST_RUNS) return undefined
  const middle = median(values)
  const half = Math.max(SPREADS * robustSpread(values), SMALLEST_SHARE * Math.abs(middle))
  return { middle, low: middle - half, high: middle + half }
}

export interface TrendStep {
  /** Index of the first run on the new level. */
  readonly at: number
  readonly from: number
  readonly to: number
  /** A share of the old level. */
  readonly change: number
  /** False for the newest run alone: the next one will tell. */
  readonly confirmed: boolean
}

/** Runs that have to agree before a change is called a step and not one odd run. */
const CONFIRMATIONS = 2
/** The level is that of the latest runs since the last step: older ones tell less of it. */
const LEVEL_RUNS = 20

/**
 * The runs from which on a metric stays outside of the band of the runs before: each starts a new level. `values` in order
 * of time; one odd run is no step.
 */
export function trendSteps(values: readonly number[]): TrendStep[] {
  const steps: TrendStep[] = []
  let start = 0
  for (let at = 0; at < values.length; at++) {
    const band = trendBand(values.slice(Math.max(start, at - LEVEL_RUNS), at))
    if (!band) continue
    const next = values.slice(at, at + CONFIRMATIONS)
    const above = next.every((value) => value > band.high)
    const below = next.every((value) => value < band.low)
    if (!above && !below) continue
    const to = median(values.slice(at, at + FEWEST_RUNS))
    const change = band.middle === 0 ? Number.NaN : to / band.middle - 1
    steps.push({ at, from: band.middle, to, change, confirmed: next.length === CONFIRMATIONS })
    start = at
  }
  return steps
}
