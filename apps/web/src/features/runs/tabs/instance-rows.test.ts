import { expect, test } from 'vitest'
import { instanceRows } from './instance-rows.ts'

const counts = (requests: number, hits: number) => ({
  keycast_http_rpc_requests_total: requests,
  keycast_http_rpc_cache_hits_total: hits,
  keycast_http_rpc_cache_misses_total: requests - hits,
})

test('the busiest comes first, with its share; what was not read has no numbers', () => {
  const { rows, reached, requests } = instanceRows({
    counters: { users_reached: 20, cache_hits_expected: 380 },
    instances: [
      { instance: 'idle', counts: counts(0, 0), restarted: false },
      { instance: 'away', counts: {}, restarted: false, error: 'refused' },
      { instance: 'hot', counts: counts(400, 380), restarted: false },
    ],
  })
  expect([reached, requests]).toEqual([20, 400])
  expect(rows.map(({ instance, share, hitRatio }) => [instance, share, hitRatio])).toEqual([
    ['hot', 1, 0.95],
    ['idle', 0, undefined],
    ['away', undefined, undefined],
  ])
})
