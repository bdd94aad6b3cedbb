import { expect, test } from 'vitest'
import type { ThresholdResult } from '../summary/summary.ts'
import { LiveFailures } from './live-failures.ts'

const result = (threshold: string, passed: boolean, observed: number | null = 1): ThresholdResult => ({
  ...{ metric: 'ttft', margin: null, abortOnFail: false },
  threshold,
  passed,
  observed,
})
const slow = result('p(95)<50', false, 80)
const fine = result('p(95)<50', true, 40)

test('one that has failed for ten seconds is told; a slow second, or one that recovers, is not', () => {
  const failures = new LiveFailures()
  expect(failures.at(1_000, [slow])).toEqual([])
  expect(failures.at(9_000, [fine])).toEqual([])
  expect(failures.at(10_000, [slow])).toEqual([])
  expect(failures.at(19_999, [slow])).toEqual([])
  expect(failures.at(20_000, [slow])).toEqual([slow])
})

test('what can still come true is left to the end: nothing measured yet, a count that must grow', () => {
  const failures = new LiveFailures()
  const open = [result('p(95)<50', false, null), result('count>1000', false, 3), result('count==5', false, 3)]
  for (const ms of [0, 60_000]) expect(failures.at(ms, open)).toEqual([])
  const over = result('count<10', false, 12)
  failures.at(60_000, [over])
  expect(failures.at(70_000, [over])).toEqual([over])
})
