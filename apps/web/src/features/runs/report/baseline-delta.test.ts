import { COMPARED_METRICS } from '@broadside/shared/compare/compared-metrics'
import { expect, test } from 'vitest'
import type { PairView } from '../../compare/types.ts'
import { baselineDelta } from './baseline-delta.ts'

const metric = COMPARED_METRICS.find(({ id }) => id === 'ttft_p99')
if (!metric) throw new Error('no metric ttft_p99')
const pairOf = (a: number | null, b: number | null): PairView => ({
  runId: 'b',
  change: 'worse',
  sentence: '',
  reasons: [],
  trials: { a: 1, b: 1 },
  method: 'blocks',
  minimumChange: 0.05,
  metrics: [{ metric, a, b, interval: null, change: 'worse' }],
})

test('a delta has its sign and what it stands beside', () => {
  expect(baselineDelta(pairOf(50, 60), 'ttft_p99')).toEqual({
    text: '+20\u202f% vs baseline',
    change: 'worse',
  })
})

test('without a value on both sides there is none', () => {
  expect(baselineDelta(pairOf(50, null), 'ttft_p99')).toBeUndefined()
  expect(baselineDelta(pairOf(0, 5), 'ttft_p99')).toBeUndefined()
  expect(baselineDelta(pairOf(50, 60), 'e2e_p99')).toBeUndefined()
  expect(baselineDelta(undefined, 'ttft_p99')).toBeUndefined()
})

test('what is not comparable has no difference', () => {
  expect(baselineDelta({ ...pairOf(50, 60), change: 'not_comparable' }, 'ttft_p99')).toBeUndefined()
})
