import type { KnownServerOptions } from '@broadside/simulator/stacks/misbehaving/known-options'
import { type KnownServer, startKnownServer } from '@broadside/simulator/stacks/misbehaving/start'
import { afterEach, describe, expect, test } from 'vitest'
import { type Measured, runEngine, wsproxyConfig } from '../testing/run-engine.ts'

const servers: KnownServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

/** 3 users, 2 queries each, 6 tokens at 10 ms, quick backoff. */
async function faulty(
  options: KnownServerOptions,
  behaviour: Record<string, unknown> = {},
  scenario: Record<string, unknown> = {},
): Promise<{ measured: Measured; server: KnownServer }> {
  const server = await startKnownServer({ tokens: 6, tokenDelayMs: 10, ...options })
  servers.push(server)
  const reconnect = { attempts: 3, initial: '20ms', max: '40ms' }
  const measured = await runEngine(
    wsproxyConfig(server, { vus: 3, ...scenario }, { queryTimeout: '400ms', reconnect, ...behaviour }),
  )
  return { measured, server }
}

const codes = (measured: Measured): string[] =>
  [...new Set(measured.errors.map((error) => error.code))].sort()

/** Every attempted query ended somewhere. */
function expectQueriesConserved(measured: Measured): void {
  expect(measured.counter('queries_attempted')).toBe(6)
  expect(measured.counter('queries') + measured.counter('queries_failed')).toBe(6)
}

describe('the ledger', () => {
  test('missing tokens fail the query; they are counted one by one', async () => {
    const { measured } = await faulty({ faults: { omitTokens: [2, 4] } })
    expectQueriesConserved(measured)
    expect(measured.counter('queries_failed')).toBe(6)
    expect(measured.counter('tokens_missing')).toBe(12)
    expect(measured.counter('tokens_expected')).toBe(36)
    expect(measured.counter('output_tokens')).toBe(24)
    expect(codes(measured)).toEqual(['tokens_missing'])
    expect(measured.errors[0]?.message).toBe('2 of 6 tokens did not come')
    expect(measured.trend('e2e').count).toBe(0)
  })

  test('duplicated and reordered tokens are neither missing nor new', async () => {
    const twice = await faulty({ faults: { duplicateTokens: [1] } })
    expect(twice.measured.counter('tokens_duplicated')).toBe(6)
    expect(twice.measured.counter('tokens_missing')).toBe(0)
    expect(twice.measured.counter('queries')).toBe(6)
    const swapped = await faulty({ faults: { reorderTokens: [2] } })
    expect(swapped.measured.counter('tokens_reordered')).toBe(6)
    expect(swapped.measured.counter('tokens_missing')).toBe(0)
    expect(swapped.measured.counter('queries')).toBe(6)
  })

  test('words of another answer are cross-talk', async () => {
    const { measured } = await faulty(
      { tokens: ['one', 'two', 'three', 'alien', 'five', 'six'] },
      { response: { text: 'one two three four five six' } },
    )
    expect(codes(measured)).toEqual(['tokens_missing'])
    expect(measured.counter('tokens_missing')).toBe(6)
  })

  test('frames that are not tokens are ignored, large ones too', async () => {
    for (const faults of [{ garbageFrameAt: 2 }, { shapelessFrameAt: 2 }, { hugeFrameAt: 2 }]) {
      const { measured } = await faulty({ faults })
      expectQueriesConserved(measured)
      expect(measured.counter('tokens_missing')).toBe(6)
    }
  })
})

describe('failures before the first query', () => {
  test('a session that cannot be created: a row, and its queries count as failed', async () => {
    const { measured } = await faulty({ faults: { createStatus: 500 } })
    expectQueriesConserved(measured)
    expect(measured.counter('sessions_failed')).toBe(3)
    expect(measured.counter('queries_failed')).toBe(6)
    expect(measured.rows.map((row) => [row.query, row.error])).toEqual(
      Array.from({ length: 3 }, () => [0, 'create_failed']),
    )
    expect(measured.errors[0]?.message).toBe('HTTP 500 Internal Server Error')
    expect(measured.counter('iterations')).toBe(3)
  })

  test.each([
    [401, 'unauthorized'],
    [403, 'forbidden'],
  ] as const)('%i is permanent: not retried', async (upgradeStatus, code) => {
    const { measured } = await faulty({ faults: { upgradeStatus } })
    expectQueriesConserved(measured)
    expect(codes(measured)).toEqual([code])
    expect(measured.counter('ws_connect_failures')).toBe(3)
    expect(measured.counter('ws_refused')).toBe(3)
    expect(measured.counter('ws_reconnect_attempts')).toBe(0)
  })

  test('503 is retried with backoff until the attempts are used up', async () => {
    const { measured } = await faulty({ faults: { upgradeStatus: 503 } })
    expectQueriesConserved(measured)
    expect(measured.counter('ws_connect_failures')).toBe(3)
    expect(measured.counter('ws_reconnect_attempts')).toBe(9)
    expect(measured.counter('ws_reconnects_failed')).toBe(9)
    expect(measured.counter('ws_reconnects')).toBe(0)
    expect(codes(measured)).toEqual(['not_ready', 'reconnects_exhausted'])
    expect(measured.rows.every((row) => row.query === 0 && row.reconnectAttempts === 3)).toBe(true)
    // 20 + 40 + 40 ms of backoff.
    expect(measured.trend('iteration_duration', { outcome: 'failed' }).minMs).toBeGreaterThanOrEqual(99)
  })

  test('a connect that is never answered times out, as a censored sample', async () => {
    const { measured } = await faulty(
      { faults: { neverAnswer: 'connect' } },
      { connectTimeout: '150ms', reconnect: { attempts: 0 } },
    )
    expectQueriesConserved(measured)
    expect(codes(measured)).toEqual(['connect_timeout'])
    expect(measured.trend('ws_connecting', { outcome: 'timeout' }).count).toBe(3)
    expect(measured.trend('ws_connecting').count).toBe(0)
  })

  test('nothing listens', async () => {
    const server = await startKnownServer({ tokens: 6 })
    await server.close()
    const measured = await runEngine(wsproxyConfig(server, { vus: 3 }))
    expectQueriesConserved(measured)
    expect(measured.errors[0]).toMatchObject({
      code: 'create_failed',
      message: 'connection refused',
      count: 3,
    })
  })
})

describe('failures of a query', () => {
  test('a timeout is a failure with the deadline as its value', async () => {
    const { measured } = await faulty({ faults: { omitDone: true } })
    expectQueriesConserved(measured)
    expect(measured.counter('queries')).toBe(0)
    expect(codes(measured)).toEqual(['query_timeout'])
    const censored = measured.trend('service_time', { outcome: 'timeout' })
    expect(censored.count).toBe(3)
    expect(Math.abs(censored.percentileMs(50) - 400)).toBeLessThanOrEqual(1)
    expect(measured.rows.every((row) => row.outcome === 'timeout')).toBe(true)
  })

  test.each([
    [true, { queries: 3, queries_failed: 3, sessions_failed: 0 }],
    [false, { queries: 0, queries_failed: 6, sessions_failed: 3 }],
  ])('a first answer that never ends; frames that say their query: %s', async (queryIds, expected) => {
    const { measured } = await faulty({ queryIds, faults: { omitFirstDone: true } })
    expectQueriesConserved(measured)
    expect(codes(measured)).toEqual(['query_timeout'])
    const { queries, queries_failed, sessions_failed } = expected
    expect(measured.counter('queries')).toBe(queries)
    expect(measured.counter('queries_failed')).toBe(queries_failed)
    expect(measured.counter('sessions_failed')).toBe(sessions_failed)
  })

  test('a run that is never answered but streams is still a good query', async () => {
    const { measured } = await faulty({ runDelayMs: 300 })
    expectQueriesConserved(measured)
    expect(measured.counter('queries')).toBe(6)
  })

  test('a run without an answer and without a stream times out', async () => {
    const { measured } = await faulty({ faults: { neverAnswer: 'run' } })
    expectQueriesConserved(measured)
    expect(measured.counter('queries_failed')).toBe(6)
    expect(codes(measured)).toEqual(['query_timeout'])
  })

  test('a close that is never answered fails the session, not its queries', async () => {
    const { measured } = await faulty({ faults: { neverAnswer: 'close' } }, { connectTimeout: '200ms' })
    expect(measured.counter('queries')).toBe(6)
    expect(measured.counter('sessions_failed')).toBe(3)
    expect(codes(measured)).toEqual(['close_failed'])
    expect(measured.trend('session_close', { outcome: 'timeout' }).count).toBe(3)
  })

  test('a gap over the stall limit is counted', async () => {
    const { measured } = await faulty(
      { tokenDelayMs: 120 },
      { stallLimit: '80ms', queryTimeout: '3s' },
      { vus: 1 },
    )
    expect(measured.counter('stream_stalls')).toBe(10)
  })
})

describe('reconnects', () => {
  test('a dropped socket is opened again; what comes then is recovered, what was missed fails the query', async () => {
    const { measured, server } = await faulty(
      { tokenDelayMs: 60, faults: { dropAfterTokens: 2, recoverAfterDrop: true, dropsPerSession: 1 } },
      { queryTimeout: '3s' },
    )
    expectQueriesConserved(measured)
    expect(measured.counter('ws_drops')).toBe(3)
    expect(measured.counter('ws_drops')).toBe(server.counts.drops)
    expect(measured.counter('ws_reconnects')).toBe(3)
    expect(measured.counter('ws_reconnect_attempts')).toBe(3)
    expect(measured.counter('ws_connect_failures')).toBe(0)
    expect(measured.counter('tokens_recovered')).toBeGreaterThan(0)
    expect(measured.counter('output_tokens') + measured.counter('tokens_missing')).toBe(
      measured.counter('tokens_expected'),
    )
    expect(measured.rows.some((row) => row.successfulReconnects === 1)).toBe(true)
  })

  test('a session that cannot be reached again fails with its remaining queries', async () => {
    const { measured } = await faulty(
      { faults: { dropAfterTokens: 2, recoverAfterDrop: false } },
      { queryTimeout: '3s' },
    )
    expectQueriesConserved(measured)
    expect(measured.counter('ws_drops')).toBe(3)
    expect(measured.counter('ws_reconnects_failed')).toBe(9)
    expect(codes(measured)).toContain('reconnects_exhausted')
    expect(measured.counter('sessions_failed')).toBe(3)
  })

  test('close codes 35xx are permanent', async () => {
    const { measured } = await faulty({ faults: { closeCode: 3501, closeAfterTokens: 2 } })
    expectQueriesConserved(measured)
    expect(measured.counter('ws_drops')).toBe(3)
    expect(measured.counter('ws_refused')).toBe(3)
    expect(measured.counter('ws_reconnect_attempts')).toBe(0)
    expect(codes(measured)).toEqual(['dropped'])
  })
})
