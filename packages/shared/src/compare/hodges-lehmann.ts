import { median } from './statistics.ts'

export interface Shift {
  readonly estimate: number
  readonly low: number
  readonly high: number
  /** What the interval really covers: few values cannot reach every level. */
  readonly confidence: number
}

/**
 * How much larger `b` is than `a`: the median of all pairwise differences, with the distribution-free interval of the
 * Mann-Whitney test. Source: Hodges and Lehmann (1963); Hollander and Wolfe, Nonparametric Statistical Methods, 4.3.
 * With few values the widest interval may cover less than `level`; `confidence` says how much. Throws on an empty side.
 */
export function hodgesLehmann(a: readonly number[], b: readonly number[], level = 0.95): Shift {
  if (a.length === 0 || b.length === 0) throw new RangeError('expected at least one value on each side')
  const differences = b.flatMap((later) => a.map((earlier) => later - earlier)).sort((x, y) => x - y)
  const tails = mannWhitneyTails(a.length, b.length)
  // The k-th smallest and k-th largest difference enclose the shift with probability 1 − 2·P(U < k).
  let k = 1
  while (k < differences.length / 2 && 1 - 2 * (tails[k] ?? 1) >= level) k++
  const coverage = (at: number) => 1 - 2 * (tails[at - 1] ?? 1)
  return {
    estimate: median(differences),
    low: differences[k - 1] ?? Number.NaN,
    high: differences[differences.length - k] ?? Number.NaN,
    confidence: coverage(k),
  }
}

/** P(U ≤ u) of the Mann-Whitney statistic of `m` and `n` values without a shift, for u from 0. */
export function mannWhitneyTails(m: number, n: number): number[] {
  // Ways to reach each sum of ranks, built up value by value: the coefficients of the Gaussian binomial.
  let ways = [1]
  for (let i = 1; i <= m; i++) ways = divide(multiply(ways, n + i), i)
  const total = ways.reduce((sum, count) => sum + count, 0)
  let seen = 0
  return ways.map((count) => {
    seen += count
    return seen / total
  })
}

/** The polynomial times (1 − x^power). */
function multiply(polynomial: readonly number[], power: number): number[] {
  const product = [...polynomial, ...new Array<number>(power).fill(0)]
  for (let i = 0; i < polynomial.length; i++)
    product[i + power] = (product[i + power] ?? 0) - (polynomial[i] ?? 0)
  return product
}

/** The polynomial divided by (1 − x^power), which must go in exactly. */
function divide(polynomial: readonly number[], power: number): number[] {
  const quotient = [...polynomial]
  for (let i = power; i < quotient.length; i++) quotient[i] = (quotient[i] ?? 0) + (quotient[i - power] ?? 0)
  return quotient.slice(0, polynomial.length - power)
}
