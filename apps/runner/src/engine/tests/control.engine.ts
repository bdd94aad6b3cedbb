import type { MetricFrame } from '@broadside/shared/points/metric-frame'
import { RunConfig, type RunConfigInput } from '@broadside/shared/run-config'
import { type KnownServer, startKnownServer } from '@broadside/simulator/stacks/misbehaving/start'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LoadHandle } from '../load-handle.ts'
import { probeTarget } from '../probe/probe-target.ts'
import { expectTruth, watchLateness } from '../testing/expect-truth.ts'
import { httpConfig, Measured, pause, runEngine, wsproxyConfig } from '../testing/run-engine.ts'
import { startLoadInThread } from '../thread/start-load-in-thread.ts'

let server: KnownServer
beforeAll(async () => {
  server = await startKnownServer({ tokens: 10, tokenDelayMs: 100 })
})
afterAll(() => server.close())

const after = async (ms: number, act: () => void): Promise<void> => {
  await pause(ms)
  act()
}

test('stop ends new work at once and cuts what is open after abortGrace: within 2 s', async () => {
  const config = wsproxyConfig(
    server,
    { executor: 'constant-vus', vus: 4, duration: '1m' },
    { queries: 5 },
    { abortGrace: '300ms' },
  )
  let stoppedAtMs = 0
  const measured = await runEngine(config, (handle) => {
    after(700, () => {
      stoppedAtMs = performance.now()
      handle.stop()
    })
  })
  expect(performance.now() - stoppedAtMs).toBeLessThan(2_000)
  expect(measured.end?.endedBy).toBe('stop')
  expect(measured.counter('iterations_interrupted')).toBe(4)
  expect(measured.counter('iterations_started')).toBe(4)
  const cut = measured.rows.filter(({ outcome }) => outcome !== 'ok')
  expect(cut.map(({ error }) => error)).toEqual(Array(4).fill('interrupted'))
  expect(measured.counter('queries_failed')).toBe(0)
  expect(measured.counter('output_tokens')).toBe(measured.counter('tokens_expected'))
  expect(measured.events.map((event) => event.kind)).toEqual(['stop'])
})

test('a query that ends within abortGrace is complete', async () => {
  const config = wsproxyConfig(server, { vus: 2 }, { queries: 5 }, { abortGrace: '5s' })
  const measured = await runEngine(config, (handle) => {
    after(500, () => handle.stop())
  })
  expect(measured.counter('queries')).toBe(2)
  expect(measured.counter('tokens_missing')).toBe(0)
  expect(measured.counter('iterations_interrupted')).toBe(2)
})

test('abort cuts everything at once and says by whom', async () => {
  const measured = await runEngine(wsproxyConfig(server), (handle) => {
    after(300, () => handle.abort('lease'))
  })
  expect(measured.end?.endedBy).toBe('lease')
  // Its one query alone takes more than a second.
  expect(measured.counter('queries')).toBe(0)
  expect(measured.counter('iterations_interrupted')).toBe(5)
})

test('users, hold and resume: what starts then is tagged controlled', async () => {
  const config = httpConfig(
    server,
    { executor: 'constant-vus', vus: 2, duration: '2s' },
    { path: '/delay/20' },
  )
  const held: number[] = []
  const measured = await runEngine(config, (handle: LoadHandle) => {
    after(500, () => handle.hold())
    after(700, () =>
      held.push(handle.snapshot().totals['iterations_started{scenario:main,stage:steady}'] ?? 0),
    )
    after(900, () => {
      held.push(handle.snapshot().totals['iterations_started{scenario:main,stage:steady}'] ?? 0)
      handle.resume()
    })
    after(1_200, () => handle.setUsers(6))
    after(1_500, () => held.push(handle.snapshot().users))
  })
  expect(held[0]).toBe(held[1])
  expect(held[2]).toBe(6)
  expect(measured.events.map((event) => event.kind)).toEqual(['hold', 'resume', 'set-users'])
  expect(measured.counter('iterations', { stage: 'controlled' })).toBeGreaterThan(50)
  expect(measured.counter('iterations_planned')).toBe(measured.counter('iterations_started'))
})

describe('arrivals', () => {
  test('sent + dropped = planned; the rate can be changed', async () => {
    const config = httpConfig(
      server,
      { executor: 'constant-arrival-rate', rate: 200, duration: '2s', preAllocatedVUs: 20 },
      { path: '/delay/10' },
    )
    const lateness = watchLateness()
    const measured = await runEngine(config, (handle) => {
      after(1_000, () => handle.setRate(50))
    })
    const planned = measured.counter('iterations_planned')
    expect(planned).toBe(measured.counter('iterations_started') + measured.counter('dropped_iterations'))
    const changedAtS = (measured.events.find((event) => event.kind === 'set-rate')?.atMs ?? 0) / 1_000
    expect(Math.abs(planned - (200 * changedAtS + 50 * (2 - changedAtS)))).toBeLessThanOrEqual(2)
    expectTruth(measured.trend('response_time'), 10, lateness.of(measured))
  })

  test('with too few users the rest is dropped, and said', async () => {
    const config = httpConfig(
      server,
      { executor: 'constant-arrival-rate', rate: 100, duration: '1s', preAllocatedVUs: 1 },
      { path: '/delay/50' },
    )
    const measured = await runEngine(config)
    expect(measured.counter('iterations_planned')).toBe(100)
    expect(measured.counter('dropped_iterations')).toBeGreaterThan(70)
    expect(measured.events.some((event) => event.kind === 'notice')).toBe(true)
  })

  test('with whenBusy queue the wait is in the response time, not in the service time', async () => {
    const config = httpConfig(
      server,
      { executor: 'constant-arrival-rate', rate: 40, duration: '1s', preAllocatedVUs: 1, whenBusy: 'queue' },
      { path: '/delay/50' },
    )
    const lateness = watchLateness()
    const measured = await runEngine(config)
    expect(measured.counter('iterations_planned')).toBe(40)
    expectTruth(measured.trend('service_time'), 50, lateness.of(measured))
    // The k-th of them waits k × 25 ms.
    expect(measured.trend('response_time').maxMs).toBeGreaterThan(350)
    expect(measured.counter('iterations_started') + measured.counter('dropped_iterations')).toBe(40)
  })
})

describe('in a thread', () => {
  test('the same, and it obeys', async () => {
    const config = wsproxyConfig(server, { executor: 'constant-vus', vus: 2, duration: '1m' })
    const measured = await runEngine(
      config,
      (handle, so) => {
        const polling = setInterval(() => {
          if (so.counter('queries') === 0) return
          clearInterval(polling)
          handle.stop()
        }, 50)
      },
      startLoadInThread,
    )
    expect(measured.end?.endedBy).toBe('stop')
    expect(measured.frames.length).toBe(measured.end?.frames)
    expect(measured.counter('queries')).toBeGreaterThan(0)
    for (const [name, value] of Object.entries(measured.end?.totals ?? {}))
      expect(measured.frames.reduce((sum, frame) => sum + (frame.counters[name] ?? 0), 0)).toBe(value)
  })
})

test('one run over three threads counts what one thread counts', async () => {
  const config = RunConfig.parse(
    wsproxyConfig(server, { vus: 7, iterations: 2, ramp: '300ms' }, { queries: 2 }),
  )
  const measured = new Measured()
  const ends = await Promise.all(
    [0, 1, 2].map((shard) => {
      const onFrame = (frame: MetricFrame) => measured.frames.push(frame)
      return startLoadInThread({ runId: 'test', config, shard, shardCount: 3, onFrame }).done
    }),
  )
  expect(measured.counter('queries')).toBe(28)
  expect(measured.counter('output_tokens')).toBe(280)
  expect(measured.counter('iterations_planned')).toBe(14)
  expect(measured.trend('e2e').count).toBe(28)
  expect(ends.map((end) => end.shard)).toEqual([0, 1, 2])
})

describe('before the load', () => {
  const check = (target: Record<string, unknown>) => {
    const config = wsproxyConfig(server)
    return probeTarget(RunConfig.parse({ ...config, target: { ...config.target, ...target } }))
  }

  test('a target that is there', async () => {
    expect(await check({})).toEqual({ ok: true })
    expect(await check({ secret: server.jwtSecret })).toEqual({ ok: true })
  })

  test('a wrong secret is refused with a sentence that names it, without the secret', async () => {
    const secret = 'a-secret-of-someone-else-of-32-bytes'
    const result = await check({ secret })
    expect(result).toEqual({
      ok: false,
      code: 'target_refused',
      message: '403 Invalid JWT token: target.secret does not match that of the gateways',
    })
  })

  test('an unreachable URL is named with its field', async () => {
    expect(await check({ wsUrl: 'ws://127.0.0.1:1' })).toMatchObject({
      ok: false,
      code: 'target_unreachable',
      message: expect.stringContaining(
        'target.wsUrl ws://127.0.0.1:1 could not be reached: connection refused',
      ),
    })
    expect(await check({ httpUrl: 'http://127.0.0.1:1' })).toMatchObject({
      code: 'target_unreachable',
      message: expect.stringContaining('target.httpUrl'),
    })
  })
})

test('a scenario of arrivals that is over holds no connection while the next one runs', async () => {
  const step = (startTime: string, users: number) => ({
    executor: 'constant-arrival-rate',
    rate: 200,
    startTime,
    duration: '1s',
    preAllocatedVUs: users,
    gracefulStop: '200ms',
    behaviour: { driver: 'http', path: '/delay/100' },
  })
  const config: unknown = {
    target: { kind: 'http', baseUrl: server.httpUrl },
    scenarios: { first: step('0s', 60), second: step('1500ms', 30) },
  }
  let open = Number.NaN
  const measured = await runEngine(config as RunConfigInput, () => {
    after(2_300, () => {
      open = server.openConnections()
    })
  })
  expect(measured.counter('iterations', { scenario: 'first' })).toBe(200)
  expect(open).toBeGreaterThan(0)
  expect(open).toBeLessThanOrEqual(30)
})
