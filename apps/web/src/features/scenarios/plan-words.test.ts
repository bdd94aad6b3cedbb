import { planOf } from '@broadside/shared/plan'
import { RunConfig } from '@broadside/shared/run-config'
import { expect, test } from 'vitest'
import { THIN } from '../format/number.ts'
import { planWords } from './plan-words.ts'

const words = (scenario: object, rest: object = {}) => {
  const config = RunConfig.parse({
    target: { kind: 'wsproxy', httpUrl: 'http://a', wsUrl: 'ws://a' },
    scenarios: {
      main: {
        behaviour: { driver: 'wsproxy', queries: 3, response: { tokens: 21, tokenDelayMs: 50 } },
        ...scenario,
      },
    },
    thresholds: { ttft: ['p(99)<50'] },
    ...rest,
  })
  const { lines, warnings } = planWords(config, planOf(config))
  return {
    lines: lines.map((line) => line.replaceAll(THIN, '_')),
    warnings: warnings.map((line) => line.replaceAll(THIN, '_')),
  }
}

test('counted work is said exactly', () => {
  const { lines, warnings } = words({ executor: 'per-vu-iterations', vus: 1_000, maxDuration: '5m' })
  expect(lines).toContain('Peak 1_000 users.')
  expect(lines).toContain('1_000 sessions, 3_000 queries, 63_000 tokens in all.')
  expect(lines).toContain('About 21_k tokens/s at the peak.')
  expect(lines).toContain('Ends when all work is done, after 5_min at the latest.')
  expect(warnings).toEqual([])
})

test('cycles of Centrifugo clients count as queries, also when few clients are there at a time', () => {
  const target = { kind: 'centrifugo', httpUrl: 'http://a', wsUrl: 'ws://a' }
  const behaviour = { driver: 'centrifugo', cycles: 3, response: { tokens: 100, tokenDelayMs: 10 } }
  const { lines } = words({ executor: 'shared-iterations', vus: 50, iterations: 500, behaviour }, { target })
  expect(lines).toContain('Peak 50 users.')
  expect(lines).toContain('500 sessions, 1_500 queries, 150_000 tokens in all.')
})

test('a rate is counted by its area', () => {
  const { lines } = words({
    executor: 'ramping-arrival-rate',
    startRate: 0,
    stages: [{ duration: '10s', target: 20 }],
    preAllocatedVUs: 50,
  })
  expect(lines).toContain('100 sessions, 300 queries, 6_300 tokens in all.')
})

test('warns of what would fail or say nothing', () => {
  expect(words({ executor: 'constant-vus', vus: 12_000, duration: '1m' }, { shards: 1 }).warnings[0]).toMatch(
    /24_000 descriptors.*at least 2 shards/,
  )
  expect(words({ executor: 'constant-vus', vus: 1, duration: '1m', warmUp: '1m' }).warnings[0]).toMatch(
    /warm-up/,
  )
  expect(words({ executor: 'constant-vus', vus: 1, duration: '1m' }, { thresholds: {} }).warnings[0]).toMatch(
    /no verdict/,
  )
})
