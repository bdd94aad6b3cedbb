import type { Change } from './decide.ts'

/** What two runs come to beside each other: as one of their metrics, or nothing because they may not be compared. */
export type PairChange = Change | 'not_comparable'

export const CHANGE_WORDS: Readonly<Record<PairChange, string>> = {
  worse: 'worse',
  better: 'better',
  no_change: 'no material change',
  not_enough_data: 'not enough data',
  not_comparable: 'not comparable',
}
