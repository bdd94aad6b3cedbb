/** What a comparison of one metric, or of two runs, comes to. */
export const CHANGES = ['worse', 'better', 'no_change', 'not_enough_data'] as const
export type Change = (typeof CHANGES)[number]

/** How much a metric changed, with an interval around it: shares of A's value, or points for metrics that are shares. */
export interface Interval {
  readonly estimate: number
  readonly low: number
  readonly high: number
  /** 0–1: how often an interval made like this holds the true change. */
  readonly confidence: number
}

/**
 * Worse or better: the change is at least the minimum relevant one, and its interval lies wholly on that side of zero. No
 * material change: the whole interval lies within the minimum. Anything else is too uncertain to say.
 */
export function decide(interval: Interval | undefined, better: 'lower' | 'higher', minimum: number): Change {
  if (!interval) return 'not_enough_data'
  const flip = better === 'higher'
  const estimate = flip ? -interval.estimate : interval.estimate
  const low = flip ? -interval.high : interval.low
  const high = flip ? -interval.low : interval.high
  if (low > 0 && estimate >= minimum) return 'worse'
  if (high < 0 && estimate <= -minimum) return 'better'
  return low >= -minimum && high <= minimum ? 'no_change' : 'not_enough_data'
}

/** Two runs are as their worst metric is: one that is worse decides, then one that is better. */
export function overall(changes: readonly Change[]): Change {
  if (changes.includes('worse')) return 'worse'
  if (changes.includes('better')) return 'better'
  if (changes.length === 0 || changes.includes('not_enough_data')) return 'not_enough_data'
  return 'no_change'
}
