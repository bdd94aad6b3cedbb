import { expect, test } from 'vitest'
import { listText } from './commands/list.ts'
import { comparisonText } from './comparison-text.ts'
import { progressLine } from './progress.ts'

test('progress', () => {
  const stats = { vus: 100, output_tokens_rate: 1_800, ttft_p95: 31, errors_rate: 0 }
  expect(progressLine({ second: 11, stats }, 30_000)).toBe(
    'running 0:12 of 0:30 at most, 100 users, tokens 1\u202f800/s, ttft p95 31.0\u202fms, errors 0/s',
  )
  expect(progressLine(undefined, undefined)).toBe('running')
})

test('a list lines up', () => {
  const row = {
    id: 'a',
    name: 'smoke',
    status: 'finished',
    verdict: 'passed',
    validity: 'valid',
    failure: null,
  } as const
  const rows = [
    { ...row, createdAt: '2026-11-21T10:00:00.000Z', git: { branch: null } },
    {
      ...row,
      id: 'bcd',
      validity: 'suspect',
      createdAt: '2026-11-21T10:00:01.000Z',
      git: { branch: 'main' },
    } as const,
  ]
  expect(listText(rows)).toBe(
    '2026-11-21 10:00:00  passed           a          smoke\n2026-11-21 10:00:01  passed, suspect  bcd  main  smoke\n',
  )
})

test('a comparison: the sentence, both runs, a line a metric', () => {
  const runs = ['a', 'b'].map((id) => ({ id, name: `run ${id}`, url: `http://x/runs/${id}` }))
  const metric = { label: 'Request latency p99', a: 900, b: 1_242, change: 'worse' } as const
  const interval = { estimate: 0.38, low: 0.21, high: 0.55 }
  const text = comparisonText({
    runs,
    comparisons: [
      { runId: 'b', change: 'worse', sentence: 'B is worse.', metrics: [{ ...metric, interval }] },
    ],
  })
  expect(text.split('\n')).toEqual([
    'B is worse.',
    '  A: run a http://x/runs/a',
    '  B: run b http://x/runs/b',
    '                         A      B                        change',
    '  Request latency p99  900  1\u202f242  +38.0 % (+21.0 % to +55.0 %)  worse',
    '',
  ])
})
