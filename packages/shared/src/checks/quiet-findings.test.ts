import { expect, test } from 'vitest'
import { runChecks } from '../checks.ts'
import { arrivals, type Given, inputOf, steady } from '../test-support/check-input.ts'
import type { CheckInput } from './check.ts'

// A quiet check must not claim what it did not look at.

const requests = { counters: { [steady('http_reqs')]: 10, [steady('http_connections_opened')]: 0.5 } }
const http = (more: object = {}): Given => ({
  config: { target: { kind: 'http', baseUrl: 'http://h' } },
  scenario: { behaviour: { driver: 'http', ...more } },
  over: requests,
})
const noTokens = { counters: { [steady('output_tokens')]: 0, [steady('tokens_expected')]: 0 } }
const withoutClock = ({ shards }: CheckInput) => ({
  shards: shards.map((shard) => ({ ...shard, clockOffsetMs: null })),
})
const judging = (metric: string): Given => ({ config: { thresholds: { [metric]: ['p(90)<2000'] } } })
const ramp = {
  executor: 'ramping-vus',
  startVUs: 1,
  stages: [{ duration: '20s', target: 10 }],
}

test.each<[checkId: string, what: string, Given, said: string]>([
  ['http-connections', 'kept alive', http(), 'Connections were kept alive.'],
  ['http-connections', 'opened on purpose', http({ noConnectionReuse: true }), 'was not judged'],
  ['http-connections', 'no HTTP target', {}, 'was not judged'],
  ['plateau-vs-ramp', 'a plateau', {}, 'Most of the run was steady.'],
  ['plateau-vs-ramp', 'only a ramp', { scenario: ramp }, 'no plateau'],
  ['clock-skew', 'one shard', {}, 'nothing to compare'],
  ['clock-skew', 'not measured', { change: withoutClock }, 'not measured'],
  ['planned-vs-happened', 'arrivals', { scenario: arrivals }, 'adds up to the plan'],
  ['planned-vs-happened', 'users in a loop', {}, 'No arrival rate'],
  [
    'planned-vs-happened',
    'stopped',
    { scenario: arrivals, change: () => ({ status: 'aborted' }) },
    'ended early',
  ],
  ['percentile-support', 'no threshold', {}, 'No threshold judges a percentile.'],
  [
    'percentile-support',
    'enough samples',
    judging('response_time'),
    'Every judged percentile has enough samples.',
  ],
  ['percentile-support', 'no sample', judging('ttft'), 'No judged percentile has a sample.'],
  ['token-order', 'tokens', {}, 'once each and in order'],
  ['token-order', 'no tokens', { over: noTokens }, 'No tokens were received.'],
  ['cross-talk', 'no tokens', { over: noTokens }, 'No tokens were received.'],
])('%s, %s', (checkId, _what, given, said) => {
  const finding = runChecks(inputOf(given)).find((one) => one.checkId === checkId)
  expect(finding).toMatchObject({ severity: 'ok', title: expect.stringContaining(said) })
})
