import { jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readTestEnv } from '../../../env.ts'
import { CentrifugoStack } from '../stack.ts'
import { RawClient, until } from '../testing/raw-client.ts'

let stack: CentrifugoStack
let httpUrl: string
beforeAll(async () => {
  stack = await CentrifugoStack.create({
    redisUrl: readTestEnv().REDIS_URL,
    sessionApis: 2,
    nodes: 2,
    responseLengthWords: 12,
    tokenDelayMs: 5,
    logLevel: 'silent',
  })
  await stack.start()
  httpUrl = stack.urls.httpUrl
})
afterAll(() => stack?.close())

const post = (path: string, body?: string) =>
  fetch(`${httpUrl}${path}`, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
const create = async () =>
  (await post('/api/sessions/create')).json() as Promise<{ session_id: string; token: string }>

async function connected(token: string): Promise<RawClient> {
  const client = await RawClient.open(`${stack.urls.wsUrl}/connection/websocket`)
  client.send({ id: 1, connect: { token } })
  await client.reply(1)
  return client
}

describe('sessions', () => {
  it('creates one with the token that opens its channel', async () => {
    const { session_id, token } = await create()
    expect(session_id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    const secret = new TextEncoder().encode(stack.options.tokenSecret)
    const { payload } = await jwtVerify(token, secret)
    expect(payload).toEqual({
      sub: session_id,
      exp: expect.any(Number),
      channels: [`session:${session_id}`],
    })
    expect((payload.exp ?? 0) - Date.now() / 1000).toBeGreaterThan(3590)
  })

  it('answers a question with the whole text at once, and streams exactly its words and done', async () => {
    const { session_id, token } = await create()
    const client = await connected(token)
    for (let cycle = 1; cycle <= 2; cycle++) {
      const before = client.publications.length
      const res = await post('/api/run', JSON.stringify({ session_id, question: `Question ${cycle}` }))
      const { response } = (await res.json()) as { response: string }
      await until(() => client.publications.length === before + 13)
      const data = client.publications.slice(before).map((one) => one.data)
      expect(data).toEqual([...response.split(' ').map((word) => ({ token: word })), { done: true }])
      expect(response).toMatch(/^[A-Z].*\.$/)
    }
    const closed = await fetch(`${httpUrl}/api/sessions/${session_id}`, { method: 'DELETE' })
    expect([closed.status, await closed.json()]).toEqual([200, { status: 'closed' }])
    expect(client.closed).toBeUndefined()
    client.socket.terminate()
  })

  it('streams for a session that nobody made, and closes one that nobody knows', async () => {
    const res = await post('/api/run', '{"session_id":"nobody","question":"?"}')
    expect(res.status).toBe(200)
    const closed = await fetch(`${httpUrl}/api/sessions/nobody`, { method: 'DELETE' })
    expect(await closed.json()).toEqual({ status: 'closed' })
  })
})

it.each([
  ['POST', '/api/run', '{"question":"?"}', 422],
  ['POST', '/api/run', '{"session_id":5,"question":"?"}', 422],
  ['POST', '/api/run', '{', 422],
  ['GET', '/api/run', undefined, 405],
  ['GET', '/api/sessions/create', undefined, 405],
  ['GET', '/api/sessions/x', undefined, 405],
  ['GET', '/nowhere', undefined, 404],
])('%s %s %s: %i', async (method, path, body, status) => {
  const headers = { 'content-type': 'application/json' }
  const res = await fetch(`${httpUrl}${path}`, { method, body, headers })
  expect(res.status).toBe(status)
  expect(await res.json()).toHaveProperty('detail')
})

it('is healthy', async () => {
  const res = await fetch(`${httpUrl}/health`)
  expect([res.status, await res.json()]).toEqual([200, { status: 'ok' }])
})

it('proves its whole path, and counts every message at each hop', async () => {
  expect(await stack.probe()).toMatchObject({ ok: true, tokens: 12 })
  const { hops } = await stack.readHops()
  const sum = (role: string, field: 'sent' | 'received') =>
    hops.filter((hop) => hop.role === role).reduce((total, hop) => total + (hop[field] ?? 0), 0)
  expect(sum('session-api', 'sent')).toBe(sum('node-api', 'received'))
  expect(sum('node-api', 'sent')).toBe(sum('node', 'received'))
  expect(sum('node', 'received')).toBe(sum('node', 'sent'))
})

it('goes on without a killed node: what it was given to publish is not lost', async () => {
  const { session_id, token } = await create()
  const client = await connected(token)
  const onFirst = (stack.nodes[0]?.counters.clients ?? 0) > 0
  await stack.instances.find(({ name }) => name === (onFirst ? 'node-2' : 'node-1'))?.kill()
  if (client.closed === undefined) {
    const res = await post('/api/run', JSON.stringify({ session_id, question: '?' }))
    const { response } = (await res.json()) as { response: string }
    await until(() => client.publications.length === 13 || client.closed !== undefined, 10_000)
    if (client.closed === undefined)
      expect(client.publications.slice(0, 12).map(({ data }) => (data as { token: string }).token)).toEqual(
        response.split(' '),
      )
  }
  client.socket.terminate()
})
