import { DEV_SESSION, Tunnel2Stack } from '@broadside/shared/config/stacks/tunnel2'
import type { Stack } from '@broadside/simulator/stacks/stack'
import { createTunnel2Stack } from '@broadside/simulator/stacks/tunnel2/stack'
import { loopbackHost } from '@broadside/simulator/testing/stack-host'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { httpConfig, type Measured, runEngine } from '../testing/run-engine.ts'

const SERVICE_MS = 35

const MiB = 1024 * 1024
const integrity = [{ type: 'sha256-json', path: 'sha256' }]

const makeStack = async (options: Record<string, unknown> = {}): Promise<Stack> => {
  const stack = await createTunnel2Stack(Tunnel2Stack.parse({ system: 'tunnel2', options }), loopbackHost)
  await stack.start()
  return stack
}
const through = (stack: Stack) => ({ httpUrl: stack.urls.baseUrl as string })
const iterations = (vus: number, count: number) => ({
  executor: 'shared-iterations',
  vus,
  iterations: count,
})
const codes = (measured: Measured): string[] => [...new Set(measured.errors.map(({ code }) => code))]

describe('http through a tunnel', () => {
  let stack: Stack
  beforeAll(async () => {
    stack = await makeStack()
  })
  afterAll(() => stack.close())

  test('uploads are streamed, and every checksum is equal at the other end', async () => {
    const measured = await runEngine(
      httpConfig(through(stack), iterations(5, 20), {
        method: 'POST',
        path: '/upload',
        body: { type: 'bytes', bytes: MiB },
        checks: integrity,
      }),
    )
    expect(measured.errors).toEqual([])
    expect(measured.rate('checks')).toEqual([20, 20])
    expect(measured.counter('data_sent')).toBeGreaterThanOrEqual(20 * MiB)
    expect(measured.trend('http_req_sending').count).toBe(20)
  })

  test('what is echoed is hashed as it comes back', async () => {
    const measured = await runEngine(
      httpConfig(through(stack), iterations(4, 12), {
        method: 'POST',
        path: '/loadtest/echo',
        body: { type: 'bytes', bytes: 700_001 },
        checks: [{ type: 'sha256-echo' }],
      }),
    )
    expect(measured.rate('checks')).toEqual([12, 12])
    expect(measured.counter('data_received')).toBeGreaterThanOrEqual(12 * 700_001)
  })

  test('values of a template differ from request to request, and their digest is the one that was sent', async () => {
    const measured = await runEngine(
      httpConfig(through(stack), iterations(2, 10), {
        method: 'POST',
        path: '/upload?n={{iteration}}',
        headers: { 'X-Request': '{{uuid}}' },
        body: '{"id":"{{uuid}}","at":{{timestamp}},"data":"{{repeat x 924}}"}',
        checks: integrity,
      }),
    )
    expect(measured.rate('checks')).toEqual([10, 10])
    const echoed = await runEngine(
      httpConfig(through(stack), iterations(1, 3), {
        path: '/get?vu={{vu}}&n={{iteration}}&r={{request}}',
        checks: [
          { type: 'json', path: '$.args.vu', equals: '1' },
          { type: 'json', path: '$.args.n' },
          { type: 'body', contains: 'origin' },
          { type: 'header', header: 'content-type', contains: 'json' },
          { type: 'status', in: [200] },
        ],
      }),
    )
    expect(echoed.rate('checks')).toEqual([15, 15])
  })

  test('a check that does not hold fails the request, not its status; each check has its own series', async () => {
    const measured = await runEngine(
      httpConfig(through(stack), iterations(2, 6), {
        path: '/get',
        checks: [
          { type: 'json', path: 'args.a', equals: 'b', name: 'has a' },
          { type: 'status', in: [200], name: 'is 200' },
        ],
      }),
    )
    expect(measured.rate('checks')).toEqual([6, 12])
    expect(measured.rate('http_req_failed')).toEqual([0, 6])
    expect(measured.trend('http_req_duration', { outcome: 'failed' }).count).toBe(6)
    expect(codes(measured)).toEqual(['check_failed'])
    const keys = measured.frames.flatMap((frame) => Object.keys(frame.rates))
    expect(keys.some((key) => key.startsWith('checks{check:has a,scenario:main'))).toBe(true)
  })

  test('steps run in order, and their metrics carry their names', async () => {
    const measured = await runEngine(
      httpConfig(through(stack), iterations(3, 9), {
        headers: { Accept: 'application/json' },
        steps: [
          { name: 'read', path: '/get', checks: [{ type: 'json', path: 'headers.Accept' }] },
          {
            name: 'write',
            method: 'POST',
            path: '/post',
            body: { type: 'json', value: { a: 1 } },
            checks: [{ type: 'json', path: 'json.a', equals: 1 }],
          },
        ],
      }),
    )
    expect(measured.counter('iterations')).toBe(9)
    expect(measured.counter('http_reqs', { name: 'read' })).toBe(9)
    expect(measured.counter('http_reqs', { name: 'write' })).toBe(9)
    expect(measured.rate('checks')).toEqual([18, 18])
  })

  test('noConnectionReuse opens one connection for each request', async () => {
    const kept = await runEngine(httpConfig(through(stack), iterations(4, 40), { path: '/get' }))
    expect(kept.counter('http_connections_opened')).toBe(4)
    const fresh = await runEngine(
      httpConfig(through(stack), iterations(4, 40), { path: '/get', noConnectionReuse: true }),
    )
    expect(fresh.counter('http_connections_opened')).toBe(40)
  })

  test('a direct scenario goes past the tunnel', async () => {
    const before = await requestsOf(stack)
    const measured = await runEngine(
      httpConfig(through(stack), iterations(2, 10), {
        path: '/get',
        directUrl: stack.urls.directUrl as string,
      }),
    )
    expect(measured.counter('http_reqs')).toBe(10)
    expect(await requestsOf(stack)).toBe(before)
  })

  test('the end of each scenario is known', async () => {
    const measured = await runEngine(
      httpConfig(through(stack), iterations(2, 10), { path: '/loadtest/delay/50' }),
    )
    const span = measured.end?.scenarios?.main
    expect(span?.startMs).toBe(0)
    expect(span?.endMs).toBeGreaterThanOrEqual(250)
    expect(span?.endMs).toBeLessThan(600_000)
  })
})

describe('faults of a tunnel', () => {
  let stack: Stack | undefined
  afterEach(async () => {
    await stack?.close()
    stack = undefined
  })

  test('changed bytes are found by the checksum, in a class of their own', async () => {
    stack = await makeStack({ corruptEvery: 5 })
    const measured = await runEngine(
      httpConfig(through(stack), iterations(2, 10), {
        method: 'POST',
        path: '/upload',
        body: { type: 'bytes', bytes: 300_000 },
        checks: integrity,
      }),
    )
    expect(measured.rate('checks')).toEqual([0, 10])
    expect(measured.rate('http_req_failed')).toEqual([0, 10])
    expect(codes(measured)).toEqual(['body_changed'])
  })

  test('Connection: close shows as one connection a request', async () => {
    stack = await makeStack({ connectionClose: true })
    const measured = await runEngine(httpConfig(through(stack), iterations(2, 30), { path: '/get' }))
    expect(measured.counter('http_connections_opened')).toBe(30)
    expect(measured.rate('http_req_failed')).toEqual([0, 30])
  })

  test.each([
    [1, 28],
    [10, 285],
  ])('%i slots of 35 ms bound the rate at %i a second, whatever is offered', async (slots, perSecond) => {
    stack = await makeStack({ backendStation: { slots, serviceMs: SERVICE_MS }, sessions: [DEV_SESSION] })
    const turns = takeTurns(SERVICE_MS)
    const measured = await runEngine(
      httpConfig(
        through(stack),
        { executor: 'constant-vus', vus: slots * 4, duration: '2s', gracefulStop: '0s' },
        { path: '/get' },
      ),
    )
    const rate = measured.counter('iterations') / 2
    expect(rate).toBeLessThanOrEqual(perSecond * 1.05)
    // On a busy machine a slot takes fewer turns, as one of this process says, and ten slots need more of it than one.
    expect(rate).toBeGreaterThan(slots * turns.perSecond() * 0.3)
  })
})

/** One slot in this process, that is always taken: how many turns of `serviceMs` a second the machine has for it. */
function takeTurns(serviceMs: number): { perSecond(): number } {
  const startMs = performance.now()
  let turns = 0
  let timer = setTimeout(function turn() {
    turns++
    timer = setTimeout(turn, serviceMs)
  }, serviceMs)
  return {
    perSecond() {
      clearTimeout(timer)
      return (turns * 1_000) / (performance.now() - startMs)
    },
  }
}

async function requestsOf(stack: Stack): Promise<number> {
  const { hops } = await stack.readHops()
  return hops.find((hop) => hop.role === 'server')?.received ?? -1
}
