import { expect, test } from 'vitest'
import { describeRun } from '../lib/demo.mjs'

const run = {
  id: '1',
  status: 'finished',
  verdict: 'passed',
  validity: 'valid',
  url: 'http://127.0.0.1:7380/runs/1',
}

test('the result of a run, one fact a line', () => {
  const summary = {
    counters: { queries: 10, queries_attempted: 10, output_tokens: 180, tokens_expected: 180 },
    trends: {
      ttft: { count: 10, medMs: 1.2, p50Ms: null, p95Ms: null, maxMs: 4 },
      e2e: { count: 10, medMs: 851, p50Ms: 851, p95Ms: 855.25, maxMs: 856 },
    },
  }
  expect(describeRun({ ...run, summary })).toEqual([
    'status    finished, verdict passed, valid',
    'queries   10 of 10 ok',
    'tokens    180 received of 180 expected',
    'ttft      p50 1.2 ms, p95 needs more samples, max 4.0 ms',
    'e2e       p50 851.0 ms, p95 855.3 ms',
    'link      http://127.0.0.1:7380/runs/1',
  ])
})

test('a run that failed says why', () => {
  const lines = describeRun({ ...run, status: 'failed', summary: null, failure: { message: 'no runner' } })
  expect(lines[0]).toBe('status    failed: no runner, verdict passed, valid')
  expect(lines).toContain('queries   ? of ? ok')
})
