import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hodgesLehmann, mannWhitneyTails } from './hodges-lehmann.ts'
import { median, quantile, robustSpread } from './statistics.ts'
import { trendBand, trendSteps } from './trend-band.ts'

const values = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 40 })

describe('quantiles', () => {
  test('as R computes them (type 7)', () => {
    expect(quantile([1, 2, 3, 4], 0.25)).toBe(1.75)
    expect(median([3, 1, 2])).toBe(2)
    expect(median([1, 2, 3, 4])).toBe(2.5)
    expect(median([])).toBeNaN()
    // R: mad(c(1, 2, 3, 4, 100)) is 1.4826
    expect(robustSpread([1, 2, 3, 4, 100])).toBeCloseTo(1.4826)
  })

  test('lie within the values and rise with q', () => {
    fc.assert(
      fc.property(values, fc.double({ min: 0, max: 1, noNaN: true }), (list, q) => {
        expect(quantile(list, q)).toBeGreaterThanOrEqual(Math.min(...list))
        expect(quantile(list, q)).toBeLessThanOrEqual(Math.max(...list))
        expect(quantile(list, q)).toBeLessThanOrEqual(quantile(list, 1))
      }),
    )
  })
})

describe('Hodges and Lehmann', () => {
  test('the tails of the Mann-Whitney statistic, from its tables', () => {
    // R: pwilcox(0:3, 3, 3) is 0.05 0.10 0.20 0.35
    expect(mannWhitneyTails(3, 3).slice(0, 4)).toEqual([0.05, 0.1, 0.2, 0.35])
    // R: pwilcox(2, 5, 5) is 4/252
    expect(mannWhitneyTails(5, 5)[2]).toBeCloseTo(4 / 252)
    expect(mannWhitneyTails(4, 6).at(-1)).toBeCloseTo(1)
  })

  test('a known answer', () => {
    // R: the exact level is 1 − 2·pwilcox(2, 5, 5), which is 1 − 8/252
    const a = [1.1, 2.2, 3.3, 4.4, 5.5]
    const shift = hodgesLehmann(
      a,
      a.map((value) => value + 10),
    )
    expect(shift.estimate).toBeCloseTo(10)
    expect(shift.confidence).toBeCloseTo(1 - 8 / 252)
    expect(shift.low).toBeLessThanOrEqual(10)
    expect(shift.high).toBeGreaterThanOrEqual(10)
  })

  test('three a side reach 90 %, and say so', () => {
    const shift = hodgesLehmann([1, 2, 3], [11, 12, 13])
    expect(shift).toMatchObject({ estimate: 10, low: 8, high: 12 })
    expect(shift.confidence).toBeCloseTo(0.9)
  })

  test('moves with the data and lies in its interval', () => {
    fc.assert(
      fc.property(values, values, fc.integer({ min: -1_000, max: 1_000 }), (a, b, by) => {
        const shift = hodgesLehmann(a, b)
        expect(shift.low).toBeLessThanOrEqual(shift.estimate)
        expect(shift.high).toBeGreaterThanOrEqual(shift.estimate)
        const moved = hodgesLehmann(
          a,
          b.map((value) => value + by),
        )
        expect(moved.estimate).toBeCloseTo(shift.estimate + by, 3)
      }),
    )
  })
})

describe('trend', () => {
  const noisy = (level: number, count: number) =>
    Array.from({ length: count }, (_, index) => level + ([0, 1, -1, 0.5, -0.5][index % 5] ?? 0))

  test('too few runs have no band', () => {
    expect(trendBand([1, 2, 3, 4])).toBeUndefined()
    expect(trendBand(noisy(100, 5))).toEqual({ middle: 100, low: 95, high: 105 })
  })

  test('a level that changes is one step, at the run where it changed', () => {
    const steps = trendSteps([...noisy(100, 12), ...noisy(130, 12)])
    expect(steps).toHaveLength(1)
    expect(steps[0]).toMatchObject({ at: 12, from: 100, to: 130, confirmed: true })
    expect(steps[0]?.change).toBeCloseTo(0.3)
  })

  test('one odd run is no step; the newest alone is one that is not confirmed', () => {
    expect(trendSteps([...noisy(100, 8), 180, ...noisy(100, 8)])).toEqual([])
    expect(trendSteps([...noisy(100, 8), 180])).toMatchObject([{ at: 8, confirmed: false }])
  })

  test('a level that never changes has no step', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 97, max: 103, noNaN: true }), { maxLength: 60 }), (list) => {
        expect(trendSteps(list.map((value) => Math.min(102.4, Math.max(97.6, value))))).toEqual([])
      }),
    )
  })
})
