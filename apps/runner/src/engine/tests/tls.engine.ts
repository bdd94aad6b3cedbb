import { RunConfig, type RunConfigInput } from '@broadside/shared/run-config'
import { startKnownServer } from '@broadside/simulator/stacks/misbehaving/start'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { probeTarget } from '../probe/probe-target.ts'
import { runEngine, wsproxyConfig } from '../testing/run-engine.ts'
import { type Loopback, tlsBefore, wsServer } from '../transport/test-support/loopback-servers.ts'

// A certificate that nobody has signed, before the server whose delays are known.

const CONNECT_DELAY_MS = 20
const TOKENS = 4
const INSECURE = { rejectUnauthorized: false }

let server: Awaited<ReturnType<typeof startKnownServer>>
let front: Loopback
beforeAll(async () => {
  server = await startKnownServer({ tokens: TOKENS, tokenDelayMs: 5, connectDelayMs: CONNECT_DELAY_MS })
  front = await tlsBefore(Number(new URL(server.httpUrl).port))
})
afterAll(async () => {
  await front[Symbol.asyncDispose]()
  await server.close()
})

const httpsUrl = () => `https://127.0.0.1:${front.port}`
const wsproxy = (tls: object = INSECURE): RunConfigInput => {
  const config = wsproxyConfig(server)
  const target = {
    kind: 'wsproxy',
    httpUrl: httpsUrl(),
    wsUrl: `wss://127.0.0.1:${front.port}`,
    tls,
  } as const
  return { ...config, target }
}
const http = (tls: object = INSECURE): RunConfigInput => ({
  target: { kind: 'http', baseUrl: httpsUrl(), tls },
  scenarios: {
    main: {
      executor: 'per-vu-iterations',
      vus: 3,
      iterations: 2,
      behaviour: { driver: 'http', path: '/health' },
    },
  },
})

describe('a self-signed target that is to be trusted', () => {
  test('wsproxy over https and wss: every token, and the handshakes are in the connect times', async () => {
    const measured = await runEngine(wsproxy())
    expect(measured.errors).toEqual([])
    expect(measured.counter('queries')).toBe(10)
    expect(measured.counter('output_tokens')).toBe(10 * TOKENS)
    // The first request of each connection made a handshake; those after it made none.
    const handshakes = measured.trend('http_req_tls_handshaking')
    expect(handshakes.maxMs).toBeGreaterThan(0)
    expect(handshakes.countAboveMs(0)).toBe(measured.counter('http_connections_opened'))
    const connecting = measured.trend('ws_connecting')
    expect(connecting.count).toBe(5)
    expect(connecting.minMs).toBeGreaterThan(CONNECT_DELAY_MS)
  })

  test('http over https, kept alive: one handshake a user', async () => {
    const measured = await runEngine(http())
    expect(measured.errors).toEqual([])
    expect(measured.counter('http_reqs')).toBe(6)
    expect(measured.trend('http_req_tls_handshaking').countAboveMs(0)).toBe(3)
    expect(measured.trend('http_req_duration').count).toBe(6)
  })

  test('ws-stream over wss', async () => {
    await using secure = await wsServer((socket) => {
      socket.on('message', () => {
        socket.send('{"type":"token","token":"a"}')
        socket.send('{"type":"done"}')
      })
    }, true)
    const measured = await runEngine({
      target: { kind: 'ws-stream', url: `wss://127.0.0.1:${secure.port}`, tls: INSECURE },
      scenarios: {
        main: {
          executor: 'per-vu-iterations',
          vus: 2,
          behaviour: { driver: 'ws-stream', response: { tokens: 1 } },
        },
      },
    })
    expect(measured.errors).toEqual([])
    expect(measured.counter('ws_sessions')).toBe(2)
    expect(measured.counter('output_tokens')).toBe(measured.counter('tokens_expected'))
  })

  test('the probe lets it pass', async () => {
    for (const config of [wsproxy(), http()])
      expect(await probeTarget(RunConfig.parse(config))).toEqual({ ok: true })
  })
})

describe('a certificate that is not trusted is an error of its own', () => {
  test.each([
    ['wsproxy', () => wsproxy({})],
    ['http', () => http({})],
  ])('%s', async (_name, config) => {
    const measured = await runEngine(config())
    const codes = new Set(measured.errors.map(({ code }) => code))
    expect([...codes]).toEqual(['certificate_refused'])
    expect(measured.errors[0]?.message).toBe('the certificate is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT)')
    expect(measured.counter('queries') + measured.trend('http_req_duration').count).toBe(0)
  })

  test('a socket that meets one is not tried again', async () => {
    const config = wsproxy({})
    const target = { ...config.target, httpUrl: server.httpUrl } as RunConfigInput['target']
    const measured = await runEngine({ ...config, target })
    expect(measured.counter('ws_refused')).toBe(5)
    expect(measured.counter('ws_reconnect_attempts')).toBe(0)
  })

  test('the probe refuses it and says what to set', async () => {
    for (const [config, field] of [
      [wsproxy({}), 'target.httpUrl'],
      [http({}), 'target.baseUrl'],
    ] as const) {
      const answer = await probeTarget(RunConfig.parse(config))
      expect(answer).toMatchObject({ ok: false, code: 'target_refused' })
      expect(answer).toHaveProperty('message', expect.stringContaining(field))
      expect(answer).toHaveProperty('message', expect.stringContaining('target.tls.rejectUnauthorized'))
    }
  })
})
