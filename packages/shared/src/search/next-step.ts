import { type LevelPurpose, type LevelResult, MAX_FAILED_VERIFICATIONS, type SearchEnding } from './search.ts'
import type { SearchSpec } from './search-spec.ts'

export type NextStep =
  | { readonly purpose: LevelPurpose; readonly ratePerS: number }
  | { readonly endedBy: SearchEnding }

type Limits = Pick<SearchSpec, 'startPerS' | 'maxPerS' | 'growth' | 'precision'>
type Judged = Pick<LevelResult, 'purpose' | 'ratePerS' | 'verdict'>

/**
 * What comes after the levels judged so far. Pure: the same levels always lead to the same step. Rates grow by a factor until
 * one breaks, then the interval between the highest that held and the lowest that broke is halved until it is narrow enough;
 * its lower end is tried once more. When that fails the interval moves down and is halved again.
 */
export function nextStep(limits: Limits, levels: readonly Judged[]): NextStep {
  const last = levels.at(-1)
  if (last?.verdict === 'disturbed') return { endedBy: 'disturbed' }
  if (last?.verdict === 'generator')
    return levels.at(-2)?.verdict === 'generator'
      ? { endedBy: 'generator' }
      : { purpose: last.purpose, ratePerS: last.ratePerS }
  const { lowerPerS, upperPerS, isVerified } = intervalOf(levels)
  if (failedVerifications(levels) >= MAX_FAILED_VERIFICATIONS) return { endedBy: 'unsteady' }
  if (upperPerS === null) {
    if (lowerPerS === 0) return { purpose: 'grow', ratePerS: limits.startPerS }
    if (lowerPerS < limits.maxPerS) return { purpose: 'grow', ratePerS: grown(lowerPerS, limits) }
    return isVerified ? { endedBy: 'max-rate' } : { purpose: 'verify', ratePerS: lowerPerS }
  }
  if (lowerPerS === 0) return { endedBy: 'start-rate' }
  if ((upperPerS - lowerPerS) / lowerPerS > limits.precision)
    return { purpose: 'bisect', ratePerS: rounded((lowerPerS + upperPerS) / 2) }
  return isVerified ? { endedBy: 'found' } : { purpose: 'verify', ratePerS: lowerPerS }
}

export interface Interval {
  readonly lowerPerS: number
  readonly upperPerS: number | null
  readonly isVerified: boolean
}

/** Where the breaking point lies: a rate that broke once counts as breaking, also when it held another time. */
export function intervalOf(levels: readonly Judged[]): Interval {
  const broken = levels.filter((level) => level.verdict === 'broke').map((level) => level.ratePerS)
  const upperPerS = broken.length > 0 ? Math.min(...broken) : null
  const held = levels.filter(
    ({ verdict, ratePerS }) => verdict === 'held' && (upperPerS === null || ratePerS < upperPerS),
  )
  const lowerPerS = Math.max(0, ...held.map((level) => level.ratePerS))
  const isVerified = held.some((level) => level.purpose === 'verify' && level.ratePerS === lowerPerS)
  return { lowerPerS, upperPerS, isVerified }
}

const failedVerifications = (levels: readonly Judged[]): number =>
  levels.filter((level) => level.purpose === 'verify' && level.verdict === 'broke').length

/** Four digits: finer than any precision that can be asked for, and readable. */
const rounded = (ratePerS: number): number => Number(ratePerS.toPrecision(4))

const grown = (ratePerS: number, { growth, maxPerS }: Limits): number =>
  Math.min(maxPerS, rounded(ratePerS * growth))
