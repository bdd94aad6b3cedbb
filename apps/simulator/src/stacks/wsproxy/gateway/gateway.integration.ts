import { once } from 'node:events'
import { Redis } from 'ioredis'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readTestEnv } from '../../../env.ts'
import type { RunningComponent } from '../../../process/run-component.ts'
import { openSocket } from '../../../testing/client.ts'
import { handshake, rawRequest } from '../../../testing/raw-http.ts'
import { createTokenMinter } from '../session-token.ts'
import { startGateway } from './start-gateway.ts'

const SECRET = 'a-secret-of-at-least-thirty-two-bytes!'
const config = {
  host: '127.0.0.1',
  port: 0,
  redisUrl: readTestEnv().REDIS_URL,
  jwtSecret: SECRET,
  pingIntervalMs: 15_000,
  pingTimeoutMs: 30_000,
  maxMessageBytes: 2000,
}
const log = pino({ level: 'silent' })
let gateway: RunningComponent
let redis: Redis
let httpUrl: string
let wsUrl: string

beforeAll(async () => {
  redis = new Redis(config.redisUrl)
  gateway = await startGateway(config, log)
  httpUrl = `http://127.0.0.1:${gateway.port}`
  wsUrl = `ws://127.0.0.1:${gateway.port}`
})
afterAll(async () => {
  await gateway.close()
  redis.disconnect()
})

async function session() {
  const sessionId = crypto.randomUUID()
  return { sessionId, token: createTokenMinter(SECRET)(sessionId) }
}

async function open(url = wsUrl) {
  const opened = await session()
  const socket = await openSocket(url, opened)
  const texts: string[] = []
  socket.on('message', (data) => texts.push(String(data)))
  return {
    socket,
    texts,
    down: `session:${opened.sessionId}:down`,
    up: `session:${opened.sessionId}:up`,
    ...opened,
  }
}

describe('the upgrade', () => {
  it('refuses in the documented order, with the exact bodies', async () => {
    const { sessionId, token } = await session()
    const path = `/agent/ws/${sessionId}`
    const other = `/agent/ws/${crypto.randomUUID()}`
    const bearer = `Authorization: Bearer ${token}`
    const answers = [
      [await rawRequest(httpUrl, handshake(path)), 401, 'Missing authorization token'],
      [await rawRequest(httpUrl, handshake(path, 'Authorization: Bearer no')), 403, 'Invalid JWT token'],
      [await rawRequest(httpUrl, handshake(other, bearer)), 403, 'Invalid authorization token'],
      [await rawRequest(httpUrl, [`GET ${path} HTTP/1.1`, bearer]), 400, ''],
      [await rawRequest(httpUrl, [`GET ${path} HTTP/1.1`]), 401, 'Missing authorization token'],
      [
        await rawRequest(httpUrl, [
          `GET ${path} HTTP/1.1`,
          'Connection: Upgrade',
          'Upgrade: websocket',
          bearer,
        ]),
        400,
        '',
      ],
      [await rawRequest(httpUrl, [`POST ${path} HTTP/1.1`, bearer, 'Content-Length: 0']), 405, ''],
      [await rawRequest(httpUrl, handshake('/metrics', bearer)), 404, ''],
      [await rawRequest(httpUrl, ['GET /metrics HTTP/1.1']), 404, ''],
    ] as const
    for (const [answer, status, body] of answers) expect([answer.status, answer.body]).toEqual([status, body])
    expect(await redis.pubsub('NUMSUB', `session:${sessionId}:down`)).toEqual([
      `session:${sessionId}:down`,
      0,
    ])
  })

  it('negotiates no extension and no subprotocol', async () => {
    const { sessionId, token } = await session()
    const socket = await openSocket(wsUrl, { sessionId, token })
    expect([socket.extensions, socket.protocol]).toEqual(['', ''])
    socket.terminate()
  })

  it('has subscribed before it answers 101', async () => {
    const { texts, down, socket } = await open()
    expect(await redis.publish(down, '{"type":"token","content":"first"}')).toBe(1)
    await expect.poll(() => texts).toEqual(['{"type":"token","content":"first"}'])
    socket.terminate()
  })
})

describe('frames', () => {
  it('forwards payloads verbatim, in order, whatever their length', async () => {
    const { texts, down, socket } = await open()
    const payloads = ['{"a":1}', 'not json', 'ü€𝄞', 'x'.repeat(200), 'y'.repeat(70_000)]
    for (const payload of payloads) await redis.publish(down, payload)
    await expect.poll(() => texts).toEqual(payloads)
    socket.terminate()
  })

  it('publishes client text verbatim, and answers what it cannot', async () => {
    const { texts, up, socket } = await open()
    const subscriber = redis.duplicate()
    const published: string[] = []
    subscriber.on('message', (_channel, text) => published.push(text))
    await subscriber.subscribe(up)
    socket.send('{"any": [1, "json"] }')
    socket.send('17')
    socket.send('{broken')
    socket.send(Buffer.from([1, 2, 3]))
    socket.send(JSON.stringify({ text: 'x'.repeat(3000) }))
    await expect
      .poll(() => texts)
      .toEqual(['{"error":"Invalid JSON format"}', '{"error":"Message too large","max_size":2000}'])
    await expect.poll(() => published).toEqual(['{"any": [1, "json"] }', '17'])
    subscriber.disconnect()
    socket.terminate()
  })

  it('answers a close at once', async () => {
    const { socket } = await open()
    const startMs = performance.now()
    socket.close(1000)
    const [code] = await once(socket, 'close')
    expect(code).toBe(1000)
    expect(performance.now() - startMs).toBeLessThan(500)
  })

  it('keeps a session heard when its old socket goes as the new one comes', async () => {
    const first = await open()
    const second = await openSocket(wsUrl, first)
    const texts: string[] = []
    second.on('message', (data) => texts.push(String(data)))
    first.socket.close()
    await once(first.socket, 'close')
    await redis.publish(first.down, 'still heard')
    await expect.poll(() => texts).toEqual(['still heard'])
    second.terminate()
    await expect.poll(() => redis.pubsub('NUMSUB', first.down)).toEqual([first.down, 0])
  })
})

describe('health', () => {
  it('counts open sockets and asks Redis', async () => {
    await expect.poll(() => gateway.counters().connections).toBe(0)
    const { socket } = await open()
    const res = await fetch(`${httpUrl}/health`)
    expect(res.status).toBe(200)
    expect(await res.text()).toBe('{"active_connections":1,"redis":"connected","status":"healthy"}')
    expect(await (await fetch(`${httpUrl}/ready`)).json()).toEqual({ status: 'ready' })
    expect((await fetch(`${httpUrl}/health`, { method: 'POST' })).status).toBe(405)
    socket.terminate()
  })
})

describe('a gateway with fast pings', () => {
  it('pings, and cuts a socket that stays silent, without a Close frame', async () => {
    const fast = await startGateway({ ...config, pingIntervalMs: 160, pingTimeoutMs: 400 }, log)
    const { socket } = await open(`ws://127.0.0.1:${fast.port}`)
    await once(socket, 'ping')
    const silent = await open(`ws://127.0.0.1:${fast.port}`)
    // Without automatic pongs the client looks dead while its connection is open.
    Object.assign(silent.socket, { _autoPong: false })
    const [code] = await once(silent.socket, 'close')
    expect(code).toBe(1006)
    expect(socket.readyState).toBe(1)
    socket.terminate()
    await fast.close()
  })

  it('ends its sockets without a Close frame when it shuts down', async () => {
    const leaving = await startGateway(config, log)
    const { socket } = await open(`ws://127.0.0.1:${leaving.port}`)
    const closed = once(socket, 'close')
    await leaving.close()
    expect((await closed)[0]).toBe(1006)
  })
})
