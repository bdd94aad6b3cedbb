import { createHash, randomBytes } from 'node:crypto'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { DEV_SESSION, Tunnel2Stack } from '@broadside/shared/config/stacks/tunnel2'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { loopbackHost } from '../../testing/stack-host.ts'
import type { Stack } from '../stack.ts'
import { createTunnel2Stack } from './stack.ts'

const makeStack = (options: Record<string, unknown> = {}): Promise<Stack> =>
  createTunnel2Stack(Tunnel2Stack.parse({ system: 'tunnel2', options }), loopbackHost)

const url = (stack: Stack, name: 'baseUrl' | 'directUrl' | 'controlUrl' | 'countersUrl'): string =>
  stack.urls[name] as string
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** One request with Node's own client, which shows headers that fetch hides. */
function call(
  address: string,
  options: { method?: string; body?: Buffer; agent?: Agent } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(
      address,
      { method: options.method ?? 'GET', agent: options.agent ?? false },
      (res) => {
        const pieces: Buffer[] = []
        res.on('data', (piece: Buffer) => pieces.push(piece))
        res.on('end', () =>
          resolve({ status: res.statusCode ?? 0, headers: res.headers, body: Buffer.concat(pieces) }),
        )
        res.on('error', reject)
      },
    )
    asked.on('error', reject)
    asked.end(options.body)
  })
}

describe('a clean tunnel', () => {
  let stack: Stack
  beforeAll(async () => {
    stack = await makeStack({ sessions: [DEV_SESSION, '33333333-3333-4333-8333-333333333333'] })
    await stack.start()
  })
  afterAll(() => stack.close())

  test('the probe goes through all four processes', async () => {
    expect(await stack.probe()).toMatchObject({ ok: true })
    expect(new Set(stack.instances.map((instance) => instance.pid)).size).toBe(4)
  })

  test('GET and POST answer as httpbin does, by /session/{guid} and by /{guid}', async () => {
    const get = await call(`${url(stack, 'baseUrl')}/get?a=1`)
    expect(get.status).toBe(200)
    expect(JSON.parse(String(get.body))).toMatchObject({ args: { a: '1' }, origin: '127.0.0.1' })
    const legacy = url(stack, 'baseUrl').replace('/session/', '/')
    const body = JSON.stringify({ type: 'load_test', data: 'x'.repeat(924) })
    const post = await call(`${legacy}/post`, { method: 'POST', body: Buffer.from(body) })
    expect(JSON.parse(String(post.body))).toMatchObject({ data: body, json: { type: 'load_test' } })
  })

  test.each([0, 1, 16_384, 16_385, 262_144, 3_000_001])(
    '%i bytes arrive whole, and come back whole',
    async (bytes) => {
      const body = randomBytes(bytes)
      const upload = await call(`${url(stack, 'baseUrl')}/upload`, { method: 'POST', body })
      expect(JSON.parse(String(upload.body))).toEqual({ bytes, sha256: sha256(body) })
      expect(upload.headers['x-content-sha256']).toBe(sha256(body))
      const echo = await call(`${url(stack, 'baseUrl')}/loadtest/echo`, { method: 'POST', body })
      expect(sha256(echo.body)).toBe(sha256(body))
    },
  )

  test('thirty requests at once over one tunnel connection do not mix', async () => {
    const bodies = Array.from({ length: 30 }, () => randomBytes(100_000))
    const answers = await Promise.all(
      bodies.map((body) => call(`${url(stack, 'baseUrl')}/loadtest/echo`, { method: 'POST', body })),
    )
    expect(answers.map((answer) => sha256(answer.body))).toEqual(bodies.map(sha256))
  })

  test('an unknown session is 404 and a path without one says what is expected', async () => {
    const base = new URL(url(stack, 'baseUrl')).origin
    const unknown = await call(`${base}/session/44444444-4444-4444-8444-444444444444/get`)
    expect([unknown.status, String(unknown.body)]).toEqual([
      404,
      '{"error":"no tunnel client serves this session"}',
    ])
    expect((await call(`${base}/nothing`)).status).toBe(404)
    expect((await call(`${url(stack, 'baseUrl')}/nothing`)).status).toBe(404)
  })

  test('the test backend: ping, fast, delay, info', async () => {
    const base = url(stack, 'baseUrl')
    expect(String((await call(`${base}/loadtest/ping`)).body)).toBe('pong')
    expect((await call(`${base}/loadtest/fast`)).status).toBe(200)
    expect((await call(`${base}/loadtest/info`)).status).toBe(200)
    const startMs = performance.now()
    expect((await call(`${base}/loadtest/delay/80`)).status).toBe(200)
    expect(performance.now() - startMs).toBeGreaterThanOrEqual(79)
  })

  test('session metrics count bytes and requests of each session', async () => {
    const before = await sessionsOf(stack)
    await call(`${url(stack, 'baseUrl')}/upload`, { method: 'POST', body: Buffer.alloc(50_000) })
    const after = await sessionsOf(stack)
    const grown = (after[0]?.bytesUp ?? 0) - (before[0]?.bytesUp ?? 0)
    expect(grown).toBeGreaterThanOrEqual(50_000)
    expect(grown).toBeLessThan(51_000)
    expect((after[0]?.requests ?? 0) - (before[0]?.requests ?? 0)).toBe(1)
    expect(after[1]).toMatchObject({ requests: 0, bytesUp: 0 })
    const text = String((await call(url(stack, 'countersUrl'))).body)
    expect(text).toContain(`tunnel2_bytes_received_total{session="${DEV_SESSION}"} ${after[0]?.bytesUp}`)
    expect((await call(`${url(stack, 'controlUrl')}/health/ready`)).status).toBe(200)
  })

  test('a killed client is 502 or 404 while it is away, and back after its restart', async () => {
    const client = stack.instances.find((instance) => instance.role === 'client')
    await client?.kill()
    const away = await call(`${url(stack, 'baseUrl')}/get`)
    expect([404, 502]).toContain(away.status)
    await client?.start()
    await expect.poll(async () => (await call(`${url(stack, 'baseUrl')}/get`)).status).toBe(200)
  })
})

describe('faults and limits', () => {
  let stack: Stack | undefined
  afterEach(async () => {
    await stack?.close()
    stack = undefined
  })

  async function up(options: Record<string, unknown>): Promise<Stack> {
    stack = await makeStack(options)
    await stack.start()
    return stack
  }

  test('Connection: close ends keep-alive', async () => {
    const running = await up({ connectionClose: true })
    expect((await call(`${url(running, 'baseUrl')}/get`)).headers.connection).toBe('close')
  })

  test('a connection beyond the cap is closed before any answer', async () => {
    const running = await up({ connectionCap: 2 })
    const agents = Array.from({ length: 3 }, () => new Agent({ keepAlive: true }))
    const results = await Promise.allSettled(
      agents.map((agent) => call(`${url(running, 'baseUrl')}/loadtest/delay/200`, { agent })),
    )
    expect(results.filter((result) => result.status === 'rejected')).toHaveLength(1)
    for (const agent of agents) agent.destroy()
  })

  test('requests beyond a session limit are 429', async () => {
    const running = await up({ maxStreamsPerSession: 2 })
    const answers = await Promise.all(
      [1, 2, 3].map(() => call(`${url(running, 'baseUrl')}/loadtest/delay/200`)),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 429])
  })

  test('a token bucket holds a session to its rate', async () => {
    const running = await up({ qosBytesPerSecond: 2_000_000, qosBurstBytes: 0 })
    const startMs = performance.now()
    await call(`${url(running, 'baseUrl')}/upload`, { method: 'POST', body: Buffer.alloc(2_000_000) })
    // The first window of 256 KiB needs no grant.
    expect(performance.now() - startMs).toBeGreaterThan(((2_000_000 - 2 * 262_144) / 2_000_000) * 1_000)
  })

  test('flipped bits change the checksum', async () => {
    const running = await up({ corruptEvery: 3 })
    const body = randomBytes(200_000)
    const answer = await call(`${url(running, 'baseUrl')}/upload`, { method: 'POST', body })
    expect(JSON.parse(String(answer.body))).toMatchObject({ bytes: 200_000 })
    expect(JSON.parse(String(answer.body)).sha256).not.toBe(sha256(body))
  })
})

interface SessionView {
  id: string
  requests: number
  bytesUp: number
}

async function sessionsOf(stack: Stack): Promise<SessionView[]> {
  const answer = await call(`${url(stack, 'controlUrl')}/sessions`)
  return (JSON.parse(String(answer.body)) as { sessions: SessionView[] }).sessions
}
