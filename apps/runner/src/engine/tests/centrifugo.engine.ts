import type { KnownCentrifugoOptions } from '@broadside/simulator/stacks/misbehaving/centrifugo/known-options'
import {
  type KnownCentrifugo,
  startKnownCentrifugo,
} from '@broadside/simulator/stacks/misbehaving/centrifugo/start'
import { afterEach, describe, expect, test } from 'vitest'
import { expectTruth, watchLateness } from '../testing/expect-truth.ts'
import { type Measured, runEngine } from '../testing/run-engine.ts'
import { startLoadInThread } from '../thread/start-load-in-thread.ts'

const servers: KnownCentrifugo[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

/** 3 clients, 2 cycles each, 10 words at 10 ms, quick backoff, unless told otherwise. */
async function against(
  options: KnownCentrifugoOptions,
  behaviour: Record<string, unknown> = {},
  scenario: Record<string, unknown> = {},
  start?: Parameters<typeof runEngine>[2],
): Promise<{ measured: Measured; server: KnownCentrifugo }> {
  const server = await startKnownCentrifugo(options)
  servers.push(server)
  const reconnect = { attempts: 3, initial: '20ms', max: '40ms' }
  const config: unknown = {
    target: { kind: 'centrifugo', httpUrl: server.httpUrl, wsUrl: server.wsUrl },
    scenarios: {
      main: {
        executor: 'per-vu-iterations',
        vus: 3,
        behaviour: { driver: 'centrifugo', cycles: 2, queryTimeout: '600ms', reconnect, ...behaviour },
        ...scenario,
      },
    },
  }
  const measured = await runEngine(config as Parameters<typeof runEngine>[0], undefined, start)
  return { measured, server }
}

const codes = (measured: Measured): string[] =>
  [...new Set(measured.errors.map((error) => error.code))].sort()
const messages = (measured: Measured): string[] => [...new Set(measured.errors.map((error) => error.message))]

function expectCyclesConserved(measured: Measured): void {
  expect(measured.counter('queries_attempted')).toBe(6)
  expect(measured.counter('queries') + measured.counter('queries_failed')).toBe(6)
}

describe('numbers', () => {
  test('times are those of the server', async () => {
    const delays = { ttftMs: 40, tokenDelayMs: 20, connectDelayMs: 30 }
    const shape = { vus: 5, iterations: 4, ramp: '500ms' }
    // In its own thread, so that server and engine do not wait for each other.
    const lateness = watchLateness()
    const { measured, server } = await against(delays, {}, shape, startLoadInThread)
    const lateMs = lateness.of(measured)
    expect(measured.counter('queries')).toBe(40)
    expect(measured.counter('output_tokens')).toBe(400)
    expect(measured.counter('tokens_expected')).toBe(400)
    const truthMs = { ttft: 40, icl: 20, itl: 20, e2e: 40 + 9 * 20, session_connect: 30 } as const
    for (const [name, ms] of Object.entries(truthMs))
      expectTruth(measured.trend(name as keyof typeof truthMs), ms, lateMs, name)
    expect(server.counts).toMatchObject({ connects: 20, runs: 40, deletes: 20 })
    expect(codes(measured)).toEqual([])
  })

  test('an answer to the post that comes after its stream is waited for', async () => {
    const { measured } = await against({ runDelayMs: 250 })
    expect(measured.counter('queries')).toBe(6)
    // Ten words at 10 ms each, although the post took 250.
    expect(measured.p50('e2e')).toBeLessThan(250)
    expect(measured.counter('tokens_missing')).toBe(0)
  })

  test('frames that hold many messages are taken apart', async () => {
    const { measured } = await against({ faults: { joinFrames: true } })
    expect(measured.counter('queries')).toBe(6)
    expect(measured.counter('output_tokens')).toBe(60)
    expect(measured.counter('ws_msgs_received')).toBeLessThan(30)
  })

  test('pings are answered', async () => {
    const { measured, server } = await against({ pingSeconds: 0.05, tokenDelayMs: 30 })
    expect(measured.counter('queries')).toBe(6)
    expect(server.counts.pongs).toBeGreaterThan(5)
  })

  test('a channel without history is compared word by word', async () => {
    const { measured } = await against({ faults: { withoutHistory: true } })
    expect(measured.counter('queries')).toBe(6)
    const lossy = await against({ faults: { withoutHistory: true, loseTokens: [3] } })
    expect(lossy.measured.counter('tokens_missing')).toBe(6)
    expect(messages(lossy.measured)).toEqual(['1 of 10 tokens did not come'])
  })
})

describe('the ledger', () => {
  test('what was published and not delivered is told from what was never published', async () => {
    const lost = await against({ faults: { loseTokens: [2, 5] } })
    expectCyclesConserved(lost.measured)
    expect(lost.measured.counter('tokens_missing')).toBe(12)
    expect(lost.measured.counter('queries_failed')).toBe(6)
    expect(messages(lost.measured)).toEqual(['2 of 10 tokens did not come, though all were published'])
    const omitted = await against({ faults: { omitTokens: [9] } })
    expect(messages(omitted.measured)).toEqual(['1 of 10 tokens did not come: only 9 were published'])
  })

  test('doubled and reordered tokens are neither missing nor new', async () => {
    const twice = await against({ faults: { duplicateTokens: [4] } })
    expect(twice.measured.counter('tokens_duplicated')).toBe(6)
    expect(twice.measured.counter('queries')).toBe(6)
    const swapped = await against({ faults: { reorderTokens: [4] } })
    expect(swapped.measured.counter('tokens_reordered')).toBe(6)
    expect(swapped.measured.counter('tokens_missing')).toBe(0)
    expect(swapped.measured.counter('queries')).toBe(6)
  })

  test('a word that is not the answer’s is cross-talk, and so is another channel’s push', async () => {
    const alien = await against({ faults: { alienTokens: [3] } })
    expect(alien.measured.counter('queries_failed')).toBe(6)
    expect(alien.measured.counter('tokens_missing')).toBe(6)
    const foreign = await against({ faults: { foreignPushAt: 3 } })
    expect(foreign.measured.counter('queries')).toBe(6)
    expect(foreign.measured.counter('tokens_foreign')).toBe(6)
    expect(messages(foreign.measured)).toEqual(['a push for a channel that this client is not subscribed to'])
  })

  test('an answer of another length than was asked for fails', async () => {
    const { measured } = await against({ words: 7 }, { response: { tokens: 10 } })
    expect(measured.counter('queries_failed')).toBe(6)
    expect(messages(measured)).toEqual(['an answer of 7 words; 10 were expected'])
  })

  test('a line that is not JSON is counted, and the stream goes on', async () => {
    const { measured } = await against({ faults: { garbageAt: 2 } })
    expect(measured.counter('queries')).toBe(6)
    expect(messages(measured)).toEqual(['a message that is not JSON'])
  })
})

describe('failures', () => {
  test('the status of the post is looked at: a refused question fails at once, not after a timeout', async () => {
    const { measured } = await against({ faults: { runStatus: 503 } }, { queryTimeout: '10s' })
    expectCyclesConserved(measured)
    expect(measured.counter('queries_failed')).toBe(6)
    expect(codes(measured)).toEqual(['query_refused'])
    expect(measured.trend('e2e', { outcome: 'failed' }).maxMs).toBeLessThan(1000)
    expect(measured.trend('e2e').count).toBe(0)
    expect(measured.rate('http_req_failed')[0]).toBe(6)
  })

  test('an answer to the post without a response is none', async () => {
    const { measured } = await against({ faults: { runBody: '{"text":"?"}' } })
    expect(measured.counter('queries_failed')).toBe(6)
    expect(messages(measured)).toContain('the answer has no field "response"')
  })

  test.each([
    ['done never comes', { omitDone: true }],
    ['the post is never answered', { neverAnswer: 'run' }],
  ] as const)('%s: the cycle ends by its deadline, as a censored sample', async (_what, faults) => {
    const { measured } = await against({ faults })
    expectCyclesConserved(measured)
    expect(measured.counter('queries')).toBe(0)
    expect(codes(measured)).toEqual(['query_timeout'])
    const censored = measured.trend('service_time', { outcome: 'timeout' })
    expect([censored.count, Math.round(censored.percentileMs(50) / 10)]).toEqual([3, 60])
  })

  test.each([
    [
      { connectError: { code: 109, message: 'token expired' } },
      'unauthorized',
      'connect refused: 109 token expired',
    ],
    [
      { connectClose: { code: 3500, reason: 'invalid token' } },
      'unauthorized',
      'closed by the server: 3500 invalid token',
    ],
    [
      { omitSubscription: true },
      'protocol_error',
      'the connect reply has no subscription to the session’s channel',
    ],
  ] as const)('%j is final: not tried again', async (faults, code, message) => {
    const { measured, server } = await against({ faults })
    expectCyclesConserved(measured)
    expect(codes(measured)).toEqual([code])
    expect(messages(measured)).toEqual([message])
    expect(measured.counter('ws_connect_failures')).toBe(3)
    expect(measured.counter('ws_refused')).toBe(3)
    expect(measured.counter('ws_reconnect_attempts')).toBe(0)
    expect(server.counts.connects).toBe(3)
  })

  test.each([
    [{ connectError: { code: 100, message: 'internal server error', temporary: true } }, 'connect_failed'],
    [{ connectClose: { code: 3001, reason: 'shutdown' } }, 'dropped'],
  ] as const)('%j is tried again until the attempts are used up', async (faults, code) => {
    const { measured, server } = await against({ faults })
    expectCyclesConserved(measured)
    expect(codes(measured)).toEqual([code, 'reconnects_exhausted'].sort())
    expect(server.counts.connects).toBe(12)
    expect(measured.counter('ws_reconnects_failed')).toBe(9)
    expect(measured.counter('ws_reconnects')).toBe(0)
  })

  test('a connect command that is never answered times out', async () => {
    const options = { connectTimeout: '100ms', reconnect: { attempts: 0 } }
    const { measured } = await against({ faults: { neverAnswer: 'connect' } }, options)
    expectCyclesConserved(measured)
    expect(codes(measured)).toEqual(['connect_timeout'])
  })

  test('no session, and a session that cannot be deleted', async () => {
    const none = await against({ faults: { createStatus: 500 } })
    expectCyclesConserved(none.measured)
    expect(codes(none.measured)).toEqual(['create_failed'])
    const stuck = await against({ faults: { neverAnswer: 'close' } }, { connectTimeout: '150ms' })
    expect(stuck.measured.counter('queries')).toBe(6)
    expect(codes(stuck.measured)).toEqual(['close_failed'])
  })
})

describe('reconnects', () => {
  const slow = { tokenDelayMs: 40 }
  const patient = { queryTimeout: '3s' }

  test('a client that comes back recovers what it missed, and nothing is lost', async () => {
    const { measured, server } = await against({ ...slow, faults: { dropAfterTokens: 4 } }, patient)
    expectCyclesConserved(measured)
    expect(measured.counter('queries')).toBe(6)
    expect(measured.counter('ws_drops')).toBe(3)
    expect(measured.counter('ws_reconnects')).toBe(3)
    expect(server.counts.recovers).toBe(3)
    expect(measured.counter('tokens_recovered')).toBeGreaterThan(0)
    expect(measured.counter('tokens_recovered')).toBeLessThanOrEqual(9)
    expect(measured.counter('output_tokens')).toBe(60)
    expect(measured.counter('tokens_duplicated')).toBe(0)
    expect(measured.counter('tokens_missing')).toBe(0)
  })

  test('what can no longer be recovered is missing, and said to be', async () => {
    const faults = { dropAfterTokens: 4, recovery: 'nothing' } as const
    const { measured } = await against({ ...slow, faults }, patient)
    expectCyclesConserved(measured)
    expect(codes(measured)).toEqual(['dropped', 'recovery_failed', 'tokens_missing'])
    expect(measured.counter('tokens_missing')).toBeGreaterThan(0)
    expect(measured.counter('output_tokens') + measured.counter('tokens_missing')).toBe(60)
    expect(messages(measured).some((message) => message.endsWith('though all were published'))).toBe(true)
  })

  test.each([
    [3503, 'force disconnect', true],
    [4500, 'gone', true],
    [3008, 'slow', false],
    [4000, 'moved', false],
  ])('close code %i (%s): final is %s', async (code, reason, isFinal) => {
    const { measured } = await against(
      { ...slow, faults: { closeAfterTokens: { tokens: 2, code, reason } } },
      { ...patient, cycles: 1, reconnect: { attempts: 2, initial: '10ms', max: '10ms' } },
    )
    expect(measured.counter('ws_drops')).toBe(3)
    expect(measured.counter('ws_refused')).toBe(isFinal ? 3 : 0)
    expect(measured.counter('ws_reconnects')).toBe(isFinal ? 0 : 3)
    expect(measured.counter('queries')).toBe(isFinal ? 0 : 3)
    expect(messages(measured)).toContain(`closed by the server: ${code} ${reason}`)
  })
})
