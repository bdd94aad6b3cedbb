import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runVirtual, startVirtual } from '../testing/virtual-load.ts'

describe('closed loop', () => {
  test('per-vu-iterations: every user does its iterations, one after the other, over the ramp', async () => {
    const { journal, measured } = await runVirtual(
      { executor: 'per-vu-iterations', vus: 4, iterations: 3, ramp: '2s' },
      1_000,
    )
    expect(journal.startsMs.filter((_, i) => journal.userIds[i] === 2)).toEqual([1_000, 2_000, 3_000])
    expect(measured.counter('iterations')).toBe(12)
    expect(measured.end?.durationMs).toBe(4_500)
    expect(measured.end?.endedBy).toBe('plan')
  })

  test('shared-iterations: whoever is free takes the next; maxDuration drops the rest', async () => {
    const { measured } = await runVirtual({ executor: 'shared-iterations', vus: 3, iterations: 10 }, 500)
    expect(measured.counter('iterations')).toBe(10)
    expect(measured.end?.durationMs).toBe(2_000)
    const short = await runVirtual(
      { executor: 'shared-iterations', vus: 3, iterations: 10, maxDuration: '900ms' },
      500,
    )
    expect(short.measured.counter('iterations')).toBe(6)
    expect(short.measured.counter('dropped_iterations')).toBe(4)
    expect(short.measured.counter('iterations_planned')).toBe(10)
  })

  test('constant-vus: new iterations until the duration, open ones may finish within gracefulStop', async () => {
    const { journal, measured } = await runVirtual(
      { executor: 'constant-vus', vus: 2, duration: '2500ms' },
      1_000,
    )
    expect(journal.startsMs).toEqual([0, 0, 1_000, 1_000, 2_000, 2_000])
    expect(measured.counter('iterations')).toBe(6)
    const cut = await runVirtual(
      { executor: 'constant-vus', vus: 2, duration: '2500ms', gracefulStop: '100ms' },
      1_000,
    )
    expect(cut.measured.counter('iterations')).toBe(4)
    expect(cut.measured.counter('iterations_interrupted')).toBe(2)
    expect(cut.measured.end?.durationMs).toBe(2_600)
  })

  test('ramping-vus: up and down as planned; leaving users get gracefulRampDown', async () => {
    const stages = [
      { duration: '4s', target: 4 },
      { duration: '4s', target: 0 },
    ]
    const graceful = await runVirtual({ executor: 'ramping-vus', startVUs: 0, stages }, 300)
    expect(graceful.journal.peak).toBe(4)
    expect(graceful.measured.counter('iterations_interrupted')).toBe(0)
    const sudden = await runVirtual(
      { executor: 'ramping-vus', startVUs: 0, stages, gracefulRampDown: '0s' },
      10_000,
    )
    expect(sudden.measured.counter('iterations_interrupted')).toBe(4)
    expect(sudden.measured.end?.durationMs).toBe(8_000)
  })

  test('a user that is sent away, called back and sent away again has its whole gracefulRampDown once more', () => {
    const { clock, handle, journal } = startVirtual(
      {
        executor: 'ramping-vus',
        startVUs: 2,
        stages: [{ duration: '2m', target: 2 }],
        gracefulRampDown: '10s',
      },
      100_000,
    )
    const at = (seconds: number) => clock.advanceTo(1_000 + seconds * 1_000)
    at(1)
    handle.setUsers(1)
    at(5)
    handle.setUsers(2)
    at(9)
    handle.setUsers(1)
    at(18.9)
    expect(journal.running).toBe(2)
    at(19)
    expect(journal.running).toBe(1)
  })

  test('the pause of a user also lies between its iterations', async () => {
    const { journal } = await runVirtual(
      { executor: 'per-vu-iterations', vus: 1, iterations: 3 },
      100,
      undefined,
      { distribution: 'fixed', duration: '400ms' },
    )
    expect(journal.startsMs).toEqual([0, 500, 1_000])
  })
})

describe('arrivals', () => {
  const scenario = fc.record({
    executor: fc.constant('ramping-arrival-rate'),
    startRate: fc.integer({ min: 0, max: 50 }),
    stages: fc.array(
      fc.record({ duration: fc.integer({ min: 100, max: 4_000 }), target: fc.integer({ min: 0, max: 80 }) }),
      { minLength: 1, maxLength: 4 },
    ),
    preAllocatedVUs: fc.integer({ min: 1, max: 10 }),
    whenBusy: fc.constantFrom('queue', 'drop'),
    arrivals: fc.constantFrom('uniform', 'poisson'),
    gracefulStop: fc.constant('10s'),
  })

  test('law: planned = started + dropped, started = completed + interrupted, for any plan and load', async () => {
    await fc.assert(
      fc.asyncProperty(scenario, fc.integer({ min: 1, max: 3_000 }), async (plan, takesMs) => {
        const { measured, journal } = await runVirtual(plan, takesMs)
        const planned = measured.counter('iterations_planned')
        const started = measured.counter('iterations_started')
        expect(started + measured.counter('dropped_iterations')).toBe(planned)
        expect(measured.counter('iterations') + measured.counter('iterations_interrupted')).toBe(started)
        expect(journal.peak).toBeLessThanOrEqual(plan.preAllocatedVUs)
        expect(measured.trend('schedule_lag').count).toBe(started)
      }),
      { numRuns: 40 },
    )
  })

  test('law: the shards of a run start what the whole run starts, at the same times', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 4 }),
        fc.constantFrom('uniform', 'poisson'),
        async (n, arrivals) => {
          const plan = {
            executor: 'constant-arrival-rate',
            rate: 50,
            duration: '3s',
            preAllocatedVUs: 40,
            arrivals,
          }
          const whole = await runVirtual(plan, 10)
          const parts = await Promise.all(
            Array.from({ length: n }, (_, shard) => runVirtual(plan, 10, { shard, shardCount: n })),
          )
          const times = parts.flatMap((part) => part.journal.startsMs).sort((a, b) => a - b)
          expect(times).toEqual(whole.journal.startsMs)
        },
      ),
      { numRuns: 10 },
    )
  })

  test('a queue keeps the intended time: the wait is lag', async () => {
    const plan = {
      executor: 'constant-arrival-rate',
      rate: 10,
      duration: '1s',
      preAllocatedVUs: 1,
      whenBusy: 'queue',
    }
    const { measured, journal } = await runVirtual(plan, 150)
    expect(journal.startsMs.slice(0, 4)).toEqual([0, 150, 300, 450])
    expect(measured.trend('schedule_lag').maxMs).toBeGreaterThanOrEqual(300)
  })

  test('an hour of plan in virtual time takes two seconds at most', async () => {
    // CPU time: what the code costs, not what else the machine does.
    const before = process.cpuUsage()
    const { measured } = await runVirtual(
      { executor: 'constant-arrival-rate', rate: 100, duration: '1h', preAllocatedVUs: 10 },
      20,
    )
    expect(measured.counter('iterations')).toBe(360_000)
    expect(measured.frames.length).toBe(3_601)
    const used = process.cpuUsage(before)
    expect((used.user + used.system) / 1_000).toBeLessThan(2_000)
  })
})

describe('live control', () => {
  test('hold, resume, users, rate and stop are events, and what starts meanwhile is tagged', async () => {
    const run = startVirtual({ executor: 'constant-vus', vus: 3, duration: '20s' }, 100)
    run.clock.advanceTo(3_000)
    run.handle.hold()
    run.clock.advanceTo(4_000)
    const held = run.journal.startsMs.length
    run.clock.advanceTo(5_000)
    expect(run.journal.startsMs.length).toBe(held)
    run.handle.resume()
    run.clock.advanceTo(8_000)
    expect(run.journal.startsMs.length).toBeGreaterThan(held)
    run.handle.setUsers(1)
    run.clock.advanceTo(9_000)
    expect(run.handle.snapshot().users).toBe(1)
    run.handle.stop()
    run.clock.advanceTo(9_200)
    await run.handle.done
    expect(run.measured.events.map((event) => event.kind)).toEqual(['hold', 'resume', 'set-users', 'stop'])
    expect(run.measured.counter('iterations', { stage: 'controlled' })).toBeGreaterThan(0)
    expect(run.measured.counter('iterations', { stage: 'steady' })).toBeGreaterThan(0)
    expect(run.measured.end?.endedBy).toBe('stop')
  })
})

describe('breakpoint-search', () => {
  const scenario = {
    executor: 'breakpoint-search',
    startRate: 10,
    maxRate: 100,
    preAllocatedVUs: 100,
    maxDuration: '1m',
    criteria: { response_time: ['p(95)<500'] },
  }
  const step = { scenario: 'main', isRestFirst: false }

  test('levels begin when they were told to, rests have no arrivals, and the end is the end of the plan', async () => {
    const shards = [0, 1].map((shard) => startVirtual(scenario, 50, { shard, shardCount: 2 }))
    const at = (ms: number) => {
      for (const { clock } of shards) clock.advanceTo(1_000 + ms)
    }
    const take = (more: {
      level: number
      ratePerS: number | null
      fromMs: number
      isRestFirst?: boolean
    }) => {
      for (const { handle } of shards) handle.takeSearchStep({ ...step, ...more })
    }
    at(3_500)
    take({ level: 2, ratePerS: 20, fromMs: 5_000 })
    at(8_000)
    take({ level: 3, ratePerS: 14, fromMs: 10_000, isRestFirst: true })
    at(12_000)
    take({ level: 4, ratePerS: null, fromMs: 12_000 })
    at(13_000)
    const starts = shards.flatMap(({ journal }) => journal.startsMs)
    const within = (fromMs: number, toMs: number) => starts.filter((ms) => ms > fromMs && ms <= toMs).length
    expect(within(-1, 4_999)).toBe(50)
    expect(within(5_000, 8_000)).toBe(60)
    expect(within(8_000, 10_000)).toBe(0)
    expect(within(10_000, 12_000)).toBe(28)
    for (const { measured, handle } of shards) {
      expect((await handle.done).endedBy).toBe('plan')
      expect(measured.end?.totals['iterations_started{scenario:main,stage:level_2}']).toBe(30)
      expect(measured.end?.totals['iterations_started{scenario:main,stage:level_3}']).toBe(14)
    }
  })
})
