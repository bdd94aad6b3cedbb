import { Redis } from 'ioredis'
import { jwtVerify } from 'jose'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readTestEnv } from '../../../env.ts'
import type { RunningComponent } from '../../../process/run-component.ts'
import { startBackend } from './start-backend.ts'

const SECRET = 'a-secret-of-at-least-thirty-two-bytes!'
const config = {
  host: '127.0.0.1',
  port: 0,
  redisUrl: readTestEnv().REDIS_URL,
  jwtSecret: SECRET,
  sessionTtlSeconds: 100,
  tokenDelayMs: 20,
  responseText: 'one two  three',
}
const log = pino({ level: 'silent' })
let backend: RunningComponent
let redis: Redis
let url: string

beforeAll(async () => {
  redis = new Redis(config.redisUrl)
  backend = await startBackend(config, log)
  url = `http://127.0.0.1:${backend.port}`
})
afterAll(async () => {
  await backend.close()
  redis.disconnect()
})

const post = (path: string, body?: string, type = 'application/json') =>
  fetch(`${url}${path}`, {
    method: 'POST',
    body,
    headers: body === undefined ? {} : { 'content-type': type },
  })

async function created(): Promise<{ session_id: string; auth_token: string }> {
  return (await post('/session/create')).json() as Promise<{ session_id: string; auth_token: string }>
}

describe('sessions', () => {
  it('creates one: ids, token claims and the hash in Redis', async () => {
    const res = await post('/session/create')
    expect(res.status).toBe(200)
    expect(res.headers.get('content-type')).toBe('application/json')
    const body = (await res.json()) as Awaited<ReturnType<typeof created>>
    expect(Object.keys(body)).toEqual(['session_id', 'auth_token'])
    expect(body.session_id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    const { payload, protectedHeader } = await jwtVerify(body.auth_token, new TextEncoder().encode(SECRET))
    expect(protectedHeader).toEqual({ alg: 'HS256', typ: 'JWT' })
    expect(payload).toEqual({ session_id: body.session_id, iat: expect.any(Number) })
    const key = `session:${body.session_id}:meta`
    expect(await redis.hgetall(key)).toEqual({ status: 'active', created_at: expect.stringMatching(/^\d+$/) })
    expect(await redis.ttl(key)).toBeGreaterThan(95)
  })

  it('closes one, keeps it, and still runs on it', async () => {
    const { session_id } = await created()
    const res = await post(`/session/${session_id}/close`)
    expect([res.status, await res.json()]).toEqual([200, { status: 'closed' }])
    expect(await redis.hget(`session:${session_id}:meta`, 'status')).toBe('closed')
    expect((await post(`/session/${session_id}/run`, '{"query":"q"}')).status).toBe(200)
  })

  it('answers the run before the tokens, and streams them with the delay after each', async () => {
    const { session_id } = await created()
    const subscriber = redis.duplicate()
    const messages: { text: string; atMs: number }[] = []
    subscriber.on('message', (_channel, text) => messages.push({ text, atMs: performance.now() }))
    await subscriber.subscribe(`session:${session_id}:down`)
    const postedMs = performance.now()
    const res = await post(`/session/${session_id}/run`, '{"query":"anything"}')
    expect([res.status, await res.json()]).toEqual([200, { status: 'streaming' }])
    await expect.poll(() => messages.length).toBe(4)
    expect(messages.map(({ text }) => text)).toEqual([
      '{"type":"token","content":"one"}',
      '{"type":"token","content":"two"}',
      '{"type":"token","content":"three"}',
      '{"type":"done","content":""}',
    ])
    // Three delays of 20 ms, on a grid of one millisecond. How late they may be depends on the machine.
    expect((messages[3]?.atMs ?? 0) - postedMs).toBeGreaterThan(59)
    subscriber.disconnect()
  })
})

describe('errors', () => {
  it.each([
    ['POST', '/session/unknown/run', '{"query":"q"}', 404, { detail: 'Session not found' }],
    ['POST', '/session/unknown/close', undefined, 404, { detail: 'Session not found' }],
    ['GET', '/nowhere', undefined, 404, { detail: 'Not Found' }],
    ['GET', '/session/create', undefined, 405, { detail: 'Method Not Allowed' }],
    ['POST', '/health', undefined, 405, { detail: 'Method Not Allowed' }],
  ])('%s %s', async (method, path, body, status, answer) => {
    const res = await fetch(`${url}${path}`, {
      method,
      body,
      headers: { 'content-type': 'application/json' },
    })
    expect([res.status, await res.json()]).toEqual([status, answer])
    if (status === 405) expect(res.headers.get('allow')).toBe(method === 'GET' ? 'POST' : 'GET')
  })

  it('checks the body before it looks for the session', async () => {
    for (const body of [undefined, '{}', '{"query":1}', '[]', '{"query"']) {
      const res = await post('/session/unknown/run', body)
      expect(res.status).toBe(422)
      const { detail } = (await res.json()) as { detail: { type: string; loc: string[]; msg: string }[] }
      expect(detail[0]).toMatchObject({
        type: expect.any(String),
        loc: expect.any(Array),
        msg: expect.any(String),
      })
    }
  })

  it('refuses a body over its limit and goes on serving', async () => {
    expect((await post('/session/x/run', `{"query":"${'x'.repeat(1_100_000)}"}`)).status).toBe(413)
    expect((await fetch(`${url}/health`)).status).toBe(200)
  })
})

it('is healthy without asking Redis', async () => {
  const res = await fetch(`${url}/health`)
  expect([res.status, await res.json()]).toEqual([200, { status: 'healthy' }])
})

it('says why it cannot start', async () => {
  const nowhere = startBackend({ ...config, redisUrl: 'redis://127.0.0.1:1' }, log)
  await expect(nowhere).rejects.toThrow('cannot reach Redis at 127.0.0.1:1')
  const taken = startBackend({ ...config, port: backend.port }, log)
  await expect(taken).rejects.toThrow('it is taken by another process')
})
