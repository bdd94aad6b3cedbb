import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareOf } from '../plan/shard.ts'
import { RunConfig } from '../run-config.ts'
import { feedRefusal } from './feed-refusal.ts'
import { iterationsByShard } from './planned-requests.ts'

const configOf = (scenario: object, strategy = 'circular', behaviour: object = {}): RunConfig =>
  RunConfig.parse({
    target: { kind: 'http', baseUrl: 'http://localhost:3000' },
    scenarios: {
      main: {
        ...scenario,
        behaviour: { driver: 'http', feed: { dataSet: 'accounts', strategy }, ...behaviour },
      },
    },
  })
const shared = (iterations: number) => ({ executor: 'shared-iterations', vus: 3, iterations })
const csv = (rowCount: number, columns = ['a', 'b']) => ({ kind: 'csv', rowCount, columns })

test('a queue is refused exactly when a shard has fewer rows than it plans iterations', () => {
  const counts = [
    fc.integer({ min: 1, max: 60 }),
    fc.integer({ min: 1, max: 60 }),
    fc.integer({ min: 1, max: 3 }),
  ] as const
  fc.assert(
    fc.property(...counts, (iterations, rows, shards) => {
      const config = configOf(shared(iterations), 'queue')
      const planned = iterationsByShard(config, 'main', shards) ?? []
      expect(planned.reduce((sum, count) => sum + count, 0)).toBe(iterations)
      const isEnough = rows >= shards && planned.every((count, n) => count <= shareOf(rows, n, shards))
      expect(feedRefusal(config, 'main', csv(rows), shards) === undefined).toBe(isEnough)
    }),
  )
})

test('what does not fit is refused at its field', () => {
  const refused = (config: RunConfig, set = csv(3), shards = 1) => feedRefusal(config, 'main', set, shards)
  expect(refused(configOf(shared(9)))).toBeUndefined()
  expect(refused(configOf(shared(9)), csv(3), 4)).toEqual({
    field: ['feed', 'dataSet'],
    refusal: 'has 3 rows for 4 shards: each needs one of its own. Use fewer shards',
  })
  expect(refused(configOf(shared(9)), { ...csv(3), kind: 'keycast-users' })?.refusal).toContain(
    'is of the kind "keycast-users"',
  )
  expect(refused(configOf(shared(9), 'random', { path: '/{{feed.c}}' }))).toEqual({
    field: ['path'],
    refusal: 'has no column "c", only a, b',
  })
  const criteria = { response_time: ['p(95)<100'] }
  const search = { executor: 'breakpoint-search', startRate: 1, maxRate: 9, preAllocatedVUs: 2, criteria }
  const openEnded = [{ executor: 'constant-vus', vus: 2, duration: '5s' }, search]
  for (const scenario of openEnded)
    expect(refused(configOf(scenario, 'queue'), csv(100_000))).toMatchObject({
      field: ['feed', 'strategy'],
      refusal: expect.stringContaining('without a known number of iterations'),
    })
})
