import { expect, test } from 'vitest'
import { type Ended, exitCodeOf, outcomeWords } from './exit-code.ts'

const run = (over: Partial<Ended>): Ended => ({
  status: 'finished',
  verdict: 'passed',
  validity: 'valid',
  failure: null,
  ...over,
})

test.each<[Partial<Ended>, number, string]>([
  [{}, 0, 'passed'],
  [{ verdict: 'none' }, 0, 'finished'],
  [{ validity: 'suspect' }, 0, 'passed'],
  [{ verdict: 'failed' }, 99, 'thresholds failed'],
  [{ validity: 'invalid' }, 98, 'measurement invalid'],
  [{ validity: 'invalid', verdict: 'failed' }, 98, 'measurement invalid'],
  [{ status: 'aborted', failure: { code: 'stopped' }, verdict: 'failed' }, 105, 'aborted'],
  [{ status: 'aborted', failure: { code: 'killed' }, validity: 'invalid' }, 105, 'aborted'],
  [{ status: 'aborted', failure: { code: 'threshold_abort' }, verdict: 'failed' }, 99, 'thresholds failed'],
  [
    { status: 'aborted', failure: { code: 'threshold_abort' }, validity: 'invalid' },
    98,
    'measurement invalid',
  ],
  [{ status: 'failed', failure: { code: 'shard_lost' }, validity: 'invalid' }, 98, 'measurement invalid'],
  [{ status: 'failed', failure: { code: 'target_unreachable' }, validity: 'invalid' }, 1, 'failed'],
  [{ status: 'running' }, 1, 'running'],
])('%j → %i, %s', (over, code, words) => {
  expect(exitCodeOf(run(over))).toBe(code)
  expect(outcomeWords(run(over))).toBe(words)
})
