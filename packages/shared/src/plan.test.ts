import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Scenario } from './config/executor.ts'
import { ArrivalCursor, plannedArrivalsUntil } from './plan/arrivals.ts'
import { shardOfUsers } from './plan/shard.ts'
import { plannedUsersAt } from './plan/users.ts'
import { type ArrivalsPlan, planOf, type UsersPlan } from './plan.ts'

const behaviour = { driver: 'wsproxy', queries: 1 } as const
const stages = fc.array(
  fc.record({ duration: fc.integer({ min: 1, max: 20_000 }), target: fc.integer({ min: 0, max: 60 }) }),
  { minLength: 1, maxLength: 5 },
)
const usersScenario = fc.oneof(
  stages.map((s) => ({ executor: 'ramping-vus', startVUs: 3, stages: s, behaviour })),
  fc
    .record({ vus: fc.integer({ min: 1, max: 80 }), ramp: fc.integer({ min: 0, max: 9_000 }) })
    .map((v) => ({ executor: 'constant-vus', duration: '10s', ...v, behaviour })),
  fc
    .record({ vus: fc.integer({ min: 1, max: 80 }), iterations: fc.integer({ min: 1, max: 500 }) })
    .map((v) => ({ executor: 'shared-iterations', ...v, behaviour })),
)
const arrivalsScenario = fc.tuple(stages, fc.constantFrom('uniform', 'poisson')).map(([s, arrivals]) => ({
  executor: 'ramping-arrival-rate',
  startRate: 5,
  stages: s,
  preAllocatedVUs: 10,
  arrivals,
  behaviour,
}))
const planFor = (scenario: unknown) =>
  planOf({ scenarios: { main: Scenario.parse(scenario) }, seed: 7 }).scenarios[0]
const shardCount = fc.integer({ min: 1, max: 9 })

function arrivalTimes(plan: ArrivalsPlan, shard = 0, of = 1): number[] {
  const cursor = new ArrivalCursor(plan, shard, of)
  const times: number[] = []
  for (let at = cursor.next(); at !== Number.POSITIVE_INFINITY; at = cursor.next()) times.push(at)
  return times
}

describe('shards add up to the whole', () => {
  test('users, at every moment', () => {
    fc.assert(
      fc.property(
        usersScenario,
        shardCount,
        fc.array(fc.integer({ min: 0, max: 110_000 }), { maxLength: 20 }),
        (scenario, n, moments) => {
          const plan = planFor(scenario) as UsersPlan
          const shards = Array.from({ length: n }, (_, k) => shardOfUsers(plan, k, n))
          for (const at of [...moments, ...plan.steps.map((s) => s.atMs)])
            expect(shards.reduce((sum, s) => sum + plannedUsersAt(s.steps, at), 0)).toBe(
              plannedUsersAt(plan.steps, at),
            )
          if (plan.sharedIterations !== undefined)
            expect(shards.reduce((sum, s) => sum + (s.sharedIterations ?? 0), 0)).toBe(plan.sharedIterations)
          // A shard without users begins nothing: it has no share of the iterations either.
          for (const s of shards) if (s.peakUsers === 0) expect(s.sharedIterations ?? 0).toBe(0)
        },
      ),
    )
  })

  test('arrivals, one by one', () => {
    fc.assert(
      fc.property(arrivalsScenario, shardCount, (scenario, n) => {
        const plan = planFor(scenario) as ArrivalsPlan
        const whole = arrivalTimes(plan)
        const parts = Array.from({ length: n }, (_, k) => arrivalTimes(plan, k, n))
          .flat()
          .sort((a, b) => a - b)
        expect(parts).toEqual(whole)
      }),
      { numRuns: 40 },
    )
  })
})

describe('arrivals', () => {
  test('uniform: as many as the area under the rate, each where the planned number passes a whole one', () => {
    fc.assert(
      fc.property(stages, (s) => {
        const plan = planFor({
          executor: 'ramping-arrival-rate',
          startRate: 5,
          stages: s,
          preAllocatedVUs: 1,
          behaviour,
        }) as ArrivalsPlan
        const times = arrivalTimes(plan)
        expect(
          Math.abs(times.length - plannedArrivalsUntil(plan.segments, plan.regularEndMs)),
        ).toBeLessThanOrEqual(1)
        for (const [j, at] of times.entries())
          expect(plannedArrivalsUntil(plan.segments, at)).toBeCloseTo(j, 3)
        expect(times).toEqual([...times].sort((a, b) => a - b))
      }),
      { numRuns: 50 },
    )
  })

  test('5 000/s for 60 s are 300 000 arrivals, 0.2 ms apart, the first at once', () => {
    const plan = planFor({
      executor: 'constant-arrival-rate',
      rate: 5_000,
      duration: '60s',
      preAllocatedVUs: 1,
      behaviour,
    }) as ArrivalsPlan
    const times = arrivalTimes(plan)
    expect(times.length).toBe(300_000)
    expect(times[0]).toBe(0)
    expect(times[1]).toBeCloseTo(0.2, 6)
  })

  test('Poisson arrivals keep the mean and are repeatable', () => {
    const plan = planFor({
      executor: 'constant-arrival-rate',
      rate: 1_000,
      duration: '30s',
      preAllocatedVUs: 1,
      arrivals: 'poisson',
      behaviour,
    }) as ArrivalsPlan
    const times = arrivalTimes(plan)
    expect(Math.abs(times.length - 30_000)).toBeLessThan(4 * Math.sqrt(30_000))
    expect(arrivalTimes(plan)).toEqual(times)
  })

  test('a rate of zero plans nothing', () => {
    const plan = planFor({
      executor: 'ramping-arrival-rate',
      startRate: 0,
      stages: [
        { duration: '5s', target: 0 },
        { duration: '1s', target: 10 },
      ],
      preAllocatedVUs: 1,
      behaviour,
    }) as ArrivalsPlan
    expect(arrivalTimes(plan)[0]).toBeGreaterThanOrEqual(5_000)
    expect(arrivalTimes(plan).length).toBe(5)
  })
})

test('per-vu-iterations: users start evenly over the ramp, stages are kept apart', () => {
  const plan = planFor({
    executor: 'per-vu-iterations',
    vus: 4,
    iterations: 2,
    ramp: '2s',
    maxDuration: '1m',
    behaviour,
  }) as UsersPlan
  expect(plan.steps).toEqual([0, 500, 1_000, 1_500].map((atMs, i) => ({ atMs, users: i + 1 })))
  expect(plan.stages.map((s) => [s.name, s.fromMs, s.steady])).toEqual([
    ['ramp_up', 0, false],
    ['steady', 2_000, true],
  ])
  expect(plan.iterationsPerUser).toBe(2)
  expect(plan.hardEndMs).toBe(90_000)
})

test('ramping-vus: k6 steps, flat stages are steady, warm-up is cut off the front', () => {
  const plan = planFor({
    executor: 'ramping-vus',
    startVUs: 0,
    stages: [
      { duration: '2s', target: 4 },
      { duration: '5s', target: 4 },
      { duration: '1s', target: 0 },
    ],
    warmUp: '3s',
    behaviour,
  }) as UsersPlan
  expect(plan.peakUsers).toBe(4)
  expect(plannedUsersAt(plan.steps, 1_000)).toBe(2)
  expect(plan.stages.map((s) => [s.name, s.fromMs, s.toMs, s.steady])).toEqual([
    ['warm_up', 0, 3_000, false],
    ['stage_2', 3_000, 7_000, true],
    ['stage_3', 7_000, 8_000, false],
  ])
})

test('scenarios that take turns do not add up to one peak', () => {
  const one = Scenario.parse({
    executor: 'constant-vus',
    vus: 10,
    duration: '10s',
    gracefulStop: '0s',
    behaviour,
  })
  const two = Scenario.parse({
    executor: 'constant-vus',
    vus: 7,
    duration: '10s',
    gracefulStop: '0s',
    startTime: '10s',
    behaviour,
  })
  expect(planOf({ scenarios: { one, two }, seed: 1 }).peakUsers).toBe(10)
})
