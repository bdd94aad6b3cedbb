import { type KnownServer, startKnownServer } from '@broadside/simulator/stacks/misbehaving/start'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectTruth, TOLERANCE_MS, watchLateness } from '../testing/expect-truth.ts'
import { httpConfig, type Measured, runEngine, wsproxyConfig } from '../testing/run-engine.ts'
import { startLoadInThread } from '../thread/start-load-in-thread.ts'

// One test per number: the server's delays are known.
const delays = {
  createDelayMs: 30,
  connectDelayMs: 20,
  runDelayMs: 12,
  ttftMs: 40,
  tokenDelayMs: 25,
  closeDelayMs: 15,
  tokens: 10,
}
const lastTokenMs = delays.ttftMs + 9 * delays.tokenDelayMs
const doneMs = lastTokenMs + delays.tokenDelayMs

describe('wsproxy numbers are the truth', () => {
  let server: KnownServer
  let measured: Measured
  let lateMs = 0
  beforeAll(async () => {
    server = await startKnownServer(delays)
    const config = wsproxyConfig(server, { vus: 5, iterations: 6, ramp: '500ms' }, { queries: 3 })
    // In its own thread, so that server and engine do not wait for each other.
    const lateness = watchLateness()
    measured = await runEngine(config, undefined, startLoadInThread)
    lateMs = lateness.of(measured)
  })
  afterAll(() => server.close())

  test.each([
    ['session_create', delays.createDelayMs],
    ['ws_connecting', delays.connectDelayMs],
    ['ws_ping', 0],
    ['ttft', delays.ttftMs],
    ['itl', delays.tokenDelayMs],
    ['icl', delays.tokenDelayMs],
    ['e2e', lastTokenMs],
    ['service_time', doneMs],
    ['response_time', doneMs],
    ['schedule_lag', 0],
    ['session_close', delays.closeDelayMs],
  ] as const)('%s', (name, truthMs) => {
    expectTruth(measured.trend(name), truthMs, lateMs, name)
  })

  // A whole session is its waits one after the other: each of them is judged above, and in the quickest nothing stands between them.
  test.each([
    ['ws_session_duration', ['service_time', 'service_time', 'service_time', 'session_close']],
    [
      'iteration_duration',
      ['session_create', 'ws_connecting', 'service_time', 'service_time', 'service_time', 'session_close'],
    ],
  ] as const)('%s is the sum of its parts', (name, parts) => {
    const sumMs = (percentile: number) =>
      parts.reduce((sum, part) => sum + measured.trend(part).percentileMs(percentile), 0)
    const quickestMs = measured.trend(name).percentileMs(0)
    expect(quickestMs).toBeGreaterThan(sumMs(0) - TOLERANCE_MS)
    expect(quickestMs).toBeLessThanOrEqual(sumMs(50) + parts.length * TOLERANCE_MS)
  })

  test('counts are exact, and every token is there', () => {
    expect(measured.counter('queries')).toBe(90)
    expect(measured.counter('queries_attempted')).toBe(90)
    expect(measured.counter('output_tokens')).toBe(900)
    expect(measured.counter('tokens_expected')).toBe(900)
    expect(measured.counter('tokens_missing')).toBe(0)
    expect(measured.counter('iterations')).toBe(30)
    expect(measured.counter('ws_sessions')).toBe(30)
    expect(measured.counter('ws_msgs_received')).toBe(90 * 11)
    expect(measured.counter('http_reqs')).toBe(30 + 90 + 30)
    expect(server.counts.framesSent).toBe(90 * 11)
    expect(measured.rate('query_failed')).toEqual([0, 90])
    expect(measured.rate('http_req_failed')).toEqual([0, 150])
  })

  test('frames merge to the totals of the engine', () => {
    const { end } = measured
    const summed: Record<string, number> = {}
    for (const frame of measured.frames)
      for (const [key, value] of Object.entries(frame.counters)) summed[key] = (summed[key] ?? 0) + value
    expect(summed).toEqual(end?.totals)
    expect(end?.frames).toBe(measured.frames.length)
    expect(measured.frames.map((frame) => frame.second)).toEqual(measured.frames.map((_, i) => i))
    expect(measured.trend('ttft').count).toBe(90)
    for (const frame of measured.frames.slice(0, -1)) expect(frame.coveredMs).toBe(1_000)
  })

  test('each row: e2e = ttft + itl × (tokens − 1), and the session times', () => {
    expect(measured.rows.length).toBe(90)
    for (const row of measured.rows) {
      expect(row.outcome).toBe('ok')
      expect(row.tokens).toBe(10)
      expect(row.createMs).toBeGreaterThan(delays.createDelayMs - 1)
      expect(row.connectMs).toBeGreaterThan(delays.connectDelayMs - 1)
      const gaps = ((row.e2eMs ?? 0) - (row.ttftMs ?? 0)) / (row.tokens - 1)
      expect((row.ttftMs ?? 0) + gaps * (row.tokens - 1)).toBeCloseTo(row.e2eMs ?? -1, 6)
    }
    const last = measured.rows.filter((row) => row.query === 3)
    expect(last.every((row) => (row.closeMs ?? 0) > delays.closeDelayMs - 1)).toBe(true)
  })
})

describe('http numbers are the truth', () => {
  let server: KnownServer
  beforeAll(async () => {
    server = await startKnownServer()
  })
  afterAll(() => server.close())

  test('duration = sending + waiting + receiving, and waiting is the delay of the server', async () => {
    const config = httpConfig(
      server,
      { executor: 'constant-vus', vus: 5, duration: '2s' },
      { path: '/delay/50', expectStatus: [200] },
    )
    const lateness = watchLateness()
    const measured = await runEngine(config)
    const lateMs = lateness.of(measured)
    for (const name of ['http_req_duration', 'http_req_waiting', 'service_time', 'response_time'] as const)
      expectTruth(measured.trend(name), 50, lateMs, name)
    for (const name of ['http_req_sending', 'http_req_receiving', 'http_req_blocked'] as const)
      expectTruth(measured.trend(name), 0, lateMs, name)
    expect(measured.counter('http_connections_opened')).toBe(5)
    expect(measured.counter('http_reqs')).toBe(measured.counter('iterations'))
    const [held, asked] = measured.rate('checks')
    expect(held).toBe(asked)
    expect(asked).toBe(measured.counter('http_reqs'))
  })

  test('an unexpected status and a timeout are failures in distributions of their own', async () => {
    const one = { executor: 'per-vu-iterations', vus: 2, iterations: 2 }
    const status = await runEngine(httpConfig(server, one, { path: '/delay/5', expectStatus: [201] }))
    expect(status.rate('http_req_failed')).toEqual([4, 4])
    expect(status.rate('checks')).toEqual([0, 4])
    expect(status.trend('http_req_duration').count).toBe(0)
    expect(status.trend('http_req_duration', { outcome: 'failed' }).count).toBe(4)
    expect(status.errors[0]).toMatchObject({ code: 'http_status', message: 'HTTP 200' })

    const slow = await runEngine(httpConfig(server, one, { path: '/delay/900', timeout: '100ms' }))
    const timeouts = slow.trend('response_time', { outcome: 'timeout' })
    expect(timeouts.count).toBe(4)
    expect(Math.abs(timeouts.percentileMs(50) - 100)).toBeLessThanOrEqual(1)
    expect(slow.errors.every((error) => error.code === 'request_timeout')).toBe(true)
  })
})
