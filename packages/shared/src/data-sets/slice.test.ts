import fc from 'fast-check'
import { expect, it } from 'vitest'
import { RunConfig } from '../run-config.ts'
import { plannedRequests } from './planned-requests.ts'
import { type DataSetSlice, sliceOf } from './slice.ts'

const configOf = (scenario: object, behaviour: object = {}): RunConfig =>
  RunConfig.parse({
    target: { kind: 'keycast', baseUrl: 'http://localhost:3000' },
    scenarios: { main: { ...scenario, behaviour: { driver: 'keycast', dataSet: 'users', ...behaviour } } },
  })

const members = ({ from, to, step }: DataSetSlice): number[] => {
  const list: number[] = []
  for (let user = from; user < to; user += step) list.push(user)
  return list
}

const anyCounted = fc.oneof(
  fc.record({
    executor: fc.constant('shared-iterations'),
    vus: fc.integer({ min: 1, max: 30 }),
    iterations: fc.integer({ min: 1, max: 200 }),
  }),
  fc.record({
    executor: fc.constant('per-vu-iterations'),
    vus: fc.integer({ min: 1, max: 30 }),
    iterations: fc.integer({ min: 1, max: 20 }),
  }),
  fc.record({
    executor: fc.constant('constant-arrival-rate'),
    rate: fc.integer({ min: 1, max: 60 }),
    duration: fc.constant('5s'),
    preAllocatedVUs: fc.constant(10),
    arrivals: fc.constantFrom('uniform', 'poisson'),
  }),
)

it.each(['warm-cache', 'cold-start', 'mixed'])(
  '%s: shards take disjoint users, enough for what they plan',
  (pattern) => {
    fc.assert(
      fc.property(
        anyCounted,
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 3 }),
        (scenario, shards, requests) => {
          const config = configOf(scenario, { pattern, requests })
          const planned = plannedRequests(config, 'main', shards) ?? []
          const users = pattern === 'cold-start' ? planned.reduce((a, b) => a + b, 0) : 50
          const slices = planned.map(
            (_, shard) => sliceOf(config, 'main', users, shard, shards) as DataSetSlice,
          )
          const taken = slices.flatMap(members)
          expect(new Set(taken).size).toBe(taken.length)
          expect(taken.length).toBe(users)
          if (pattern === 'cold-start') expect(slices.map((slice) => members(slice).length)).toEqual(planned)
        },
      ),
      { numRuns: 50 },
    )
  },
)

it('refuses a set that is too small, with the numbers', () => {
  const cold = configOf(
    { executor: 'shared-iterations', iterations: 1_000, vus: 10 },
    { pattern: 'cold-start' },
  )
  expect(sliceOf(cold, 'main', 999, 0, 1)).toEqual({
    refusal: expect.stringContaining('has 999 users, and a cold start of 1000 requests needs as many'),
  })
  const warm = configOf({ executor: 'constant-vus', duration: '10s' })
  expect(sliceOf(warm, 'main', 2, 0, 4)).toEqual({ refusal: expect.stringContaining('2 users for 4 shards') })
  const more = configOf({ executor: 'constant-vus', duration: '10s' }, { dataSetUsers: 30 })
  expect(sliceOf(more, 'main', 20, 0, 1)).toEqual({ refusal: expect.stringContaining('wants 30') })
})

const issuesOf = (scenarios: object): string[] => {
  const parsed = RunConfig.safeParse({
    target: { kind: 'keycast', baseUrl: 'http://localhost:3000' },
    scenarios,
  })
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

it('names what a cold start and a method cannot do with', () => {
  const cold = { driver: 'keycast', pattern: 'cold-start', dataSet: 'users' }
  expect(issuesOf({ main: { executor: 'constant-vus', duration: '1s', behaviour: cold } })[0]).toMatch(
    /^scenarios.main.executor: expected an executor with a known number/,
  )
  const counted = { executor: 'shared-iterations', iterations: 1 }
  const warm = { ...cold, pattern: 'warm-cache' }
  expect(issuesOf({ a: { ...counted, behaviour: cold }, b: { ...counted, behaviour: warm } })[0]).toMatch(
    /^scenarios.a.behaviour.dataSet: expected a data set of its own/,
  )
  expect(issuesOf({ main: { ...counted, behaviour: { driver: 'keycast' } } })[0]).toContain(
    'dataSet: expected the name',
  )
  const register = { driver: 'keycast', method: 'register', dataSet: 'users' }
  expect(issuesOf({ main: { ...counted, behaviour: register } })[0]).toContain('register makes new users')
})
