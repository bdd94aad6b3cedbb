import type { RunConfigInput } from '@broadside/shared/run-config'
import { conformanceTargets } from '@broadside/simulator/stacks/centrifugo/conformance/servers'
import { startSessionApi } from '@broadside/simulator/stacks/centrifugo/session-api/start-session-api'
import { ApiClient } from '@broadside/simulator/stacks/centrifugo/testing/api-client'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Measured, pause, runEngine } from '../testing/run-engine.ts'

const CLIENTS = 10
const CYCLES = 4
const WORDS = 40
/** A server may tell a client to come back at once with this one. */
const FORCE_RECONNECT = { code: 3011, reason: 'force reconnect' }

describe.each(conformanceTargets())('the driver against $name', ({ start }) => {
  let server: Awaited<ReturnType<typeof start>>
  let sessions: Awaited<ReturnType<typeof startSessionApi>>
  let config: RunConfigInput
  beforeAll(async () => {
    server = await start()
    sessions = await startSessionApi(
      {
        host: '127.0.0.1',
        port: 0,
        tokenSecret: server.tokenSecret,
        tokenLifeSeconds: 3600,
        gatewayApiUrl: server.apiUrl,
        gatewayApiKey: server.apiKey,
        responseLengthWords: WORDS,
        tokenDelayMs: 15,
        repeatCommands: false,
      },
      pino({ level: 'silent' }),
    )
    const target = {
      kind: 'centrifugo',
      httpUrl: `http://127.0.0.1:${sessions.port}`,
      wsUrl: server.wsUrl,
    }
    const behaviour = {
      driver: 'centrifugo',
      cycles: CYCLES,
      response: { tokens: WORDS, tokenDelayMs: 15 },
      reconnect: { attempts: 5, initial: '20ms', max: '200ms' },
    }
    const whole: unknown = {
      target,
      scenarios: { main: { executor: 'per-vu-iterations', vus: CLIENTS, behaviour } },
    }
    config = whole as RunConfigInput
  })
  afterAll(async () => {
    await sessions?.close()
    await server?.close()
  })

  const expectEveryWord = (measured: Measured): void => {
    expect(measured.counter('queries')).toBe(CLIENTS * CYCLES)
    expect(measured.counter('queries_failed')).toBe(0)
    expect(measured.counter('output_tokens')).toBe(CLIENTS * CYCLES * WORDS)
    for (const name of ['tokens_missing', 'tokens_duplicated', 'tokens_reordered', 'tokens_foreign'] as const)
      expect(measured.counter(name), name).toBe(0)
  }

  test('every word of every answer, and no error', async () => {
    const measured = await runEngine(config)
    expectEveryWord(measured)
    expect(measured.errors).toEqual([])
    expect(measured.trend('session_connect').count).toBe(CLIENTS)
  })

  test('clients that are sent away in mid-answer come back, and lose nothing', async () => {
    const api = new ApiClient(server.apiUrl, server.apiKey)
    let sentAway = 0
    const sendAway = async (measured: Measured): Promise<void> => {
      while (measured.rows.length === 0) await pause(20)
      const users = new Set(measured.rows.map(({ sessionId }) => sessionId))
      for (const user of users) await api.method('disconnect', { user, disconnect: FORCE_RECONNECT })
      sentAway = users.size
    }
    let away: Promise<void> | undefined
    const measured = await runEngine(config, (_handle, so) => {
      away = sendAway(so)
    })
    await away
    expectEveryWord(measured)
    expect(sentAway).toBeGreaterThan(0)
    // Who had ended already when its turn came was not there to be sent away.
    const cameBack = new Set(
      measured.rows.filter((row) => row.successfulReconnects > 0).map(({ sessionId }) => sessionId),
    )
    expect(cameBack.size).toBeGreaterThan(0)
    expect(cameBack.size).toBeLessThanOrEqual(sentAway)
    expect(measured.counter('ws_drops')).toBe(cameBack.size)
    expect(measured.counter('ws_reconnects')).toBe(cameBack.size)
    expect(new Set(measured.errors.map(({ message }) => message))).toEqual(
      new Set(['closed by the server: 3011 force reconnect']),
    )
  })
})
