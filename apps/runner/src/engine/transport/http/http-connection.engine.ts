import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { parseTargetUrl, type TargetUrl } from '../target-url.ts'
import {
  freePort,
  httpServer,
  httpsServer,
  type Loopback,
  testTls,
} from '../test-support/loopback-servers.ts'
import { prepareTls } from '../tls-settings.ts'
import { repeatedBytes } from './body-source.ts'
import { HttpConnection } from './http-connection.ts'
import { HttpPool } from './http-pool.ts'
import { prepareRequest, type RequestDescription } from './prepared-request.ts'
import { type HttpResponse, requestOnce } from './request-once.ts'

const targetOf = (server: Loopback, scheme = 'http', host = '127.0.0.1'): TargetUrl =>
  parseTargetUrl(`${scheme}://${host}:${server.port}/`)

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Answers with what it got; /slow waits 60 ms before the head and 60 ms before the body's second half. */
const describing = (): Promise<Loopback> =>
  httpServer(async (request, response) => {
    const body = await bodyOf(request)
    const seen = { method: request.method, url: request.url, bytes: body.length, headers: request.headers }
    if (request.url === '/slow') {
      await new Promise((resolve) => setTimeout(resolve, 60))
      response.write('first ')
      await new Promise((resolve) => setTimeout(resolve, 60))
      response.end('second')
    } else if (request.url === '/close') {
      response.setHeader('Connection', 'close')
      response.end('bye')
    } else if (request.url === '/large') {
      response.end(Buffer.alloc(3_000_000, 'x'))
    } else if (request.url === '/none') {
      response.statusCode = 204
      response.end()
    } else {
      response.end(JSON.stringify(seen))
    }
  })

type Describe = Omit<RequestDescription, 'target'>

async function ask(
  connection: HttpConnection,
  target: TargetUrl,
  what: Describe = {},
): Promise<HttpResponse> {
  return requestOnce(connection, prepareRequest({ target, ...what }), 5000, 4_000_000)
}

describe('an HTTP connection against a real server', () => {
  it('is kept alive: one connection serves request after request', async () => {
    await using server = await describing()
    const target = targetOf(server)
    const connection = new HttpConnection({ target })
    const isNew: boolean[] = []
    for (let i = 0; i < 20; i++) {
      const answer = await ask(connection, target, { path: `/item/${i}`, headers: { 'X-User': 'u' } })
      expect(JSON.parse(answer.body.toString())).toMatchObject({
        url: `/item/${i}`,
        headers: { 'x-user': 'u' },
      })
      isNew.push(answer.result.isNewConnection)
    }
    expect(isNew).toEqual([true, ...Array(19).fill(false)])
    expect(server.connections()).toBe(1)
    expect(connection).toMatchObject({ connectionsOpened: 1, staleConnections: 0, idle: true, busy: false })
    connection.close()
  })

  it('takes every kind of answer', async () => {
    await using server = await describing()
    const target = targetOf(server)
    const connection = new HttpConnection({ target })
    expect((await ask(connection, target, { path: '/none' })).status).toBe(204)
    expect((await ask(connection, target, { method: 'HEAD' })).body).toHaveLength(0)
    expect((await ask(connection, target, { path: '/large' })).body).toHaveLength(3_000_000)
    expect((await ask(connection, target, { path: '/slow' })).body.toString()).toBe('first second')
    expect(server.connections()).toBe(1)
    const bounded = await requestOnce(connection, prepareRequest({ target, path: '/large' }), 5000, 1000)
    expect(bounded).toMatchObject({ truncated: true, result: { bodyBytes: 3_000_000 } })
    expect(bounded.body).toHaveLength(1000)
    connection.close()
  })

  it('opens anew after Connection: close', async () => {
    await using server = await describing()
    const target = targetOf(server)
    const connection = new HttpConnection({ target })
    for (let i = 0; i < 3; i++) {
      const answer = await ask(connection, target, { path: '/close' })
      expect(answer.header('connection')).toBe('close')
      expect(answer.result.isNewConnection).toBe(true)
    }
    expect(server.connections()).toBe(3)
  })

  it('stamps waiting and receiving apart, and they add up', async () => {
    await using server = await describing()
    const target = targetOf(server)
    const connection = new HttpConnection({ target })
    const { result } = await ask(connection, target, { path: '/slow' })
    expect(result.waitingMs).toBeGreaterThan(55)
    expect(result.receivingMs).toBeGreaterThan(50)
    expect(result.sendingMs + result.waitingMs + result.receivingMs).toBeCloseTo(result.durationMs, 6)
    expect(result.connectingMs).toBeGreaterThan(0)
    expect(result.blockedMs).toBeGreaterThanOrEqual(result.connectingMs)
    const again = await ask(connection, target)
    expect(again.result).toMatchObject({ connectingMs: 0, blockedMs: 0, tlsHandshakingMs: 0 })
    connection.close()
  })

  it('counts the bytes of both directions', async () => {
    await using server = await describing()
    const target = targetOf(server)
    const connection = new HttpConnection({ target })
    const request = prepareRequest({ target, method: 'POST', body: 'hello' })
    const { result, body } = await requestOnce(connection, request, 5000)
    expect(result.bytesSent).toBe(request.bytes.length)
    expect(result.bodyBytes).toBe(body.length)
    expect(result.bytesReceived).toBeGreaterThan(body.length + 50)
    connection.close()
  })

  it('streams uploads of known and unknown length at the pace of the server', async () => {
    await using server = await describing()
    const target = targetOf(server)
    const connection = new HttpConnection({ target })
    const known = await ask(connection, target, { method: 'PUT', body: repeatedBytes(20_000_001) })
    expect(JSON.parse(known.body.toString())).toMatchObject({ bytes: 20_000_001 })
    expect(known.result.bytesSent).toBeGreaterThan(20_000_001)
    async function* pieces(): AsyncGenerator<Buffer> {
      for (let i = 0; i < 100; i++) yield Buffer.alloc(10_000, i)
    }
    const unknown = { lengthBytes: undefined, chunks: pieces }
    const chunked = await ask(connection, target, { method: 'PUT', body: unknown })
    expect(JSON.parse(chunked.body.toString())).toMatchObject({
      bytes: 1_000_000,
      headers: { 'transfer-encoding': 'chunked' },
    })
    expect(server.connections()).toBe(1)
    connection.close()
  })

  it('fails an upload whose source lies about its length', async () => {
    await using server = await httpServer((request, response) => {
      request.resume().on('end', () => response.end('ok'))
    })
    const target = targetOf(server)
    const connection = new HttpConnection({ target })
    for (const lengthBytes of [5, 50]) {
      const body = { lengthBytes, chunks: () => [Buffer.from('ten bytes!')] }
      await expect(ask(connection, target, { method: 'PUT', body })).rejects.toMatchObject({
        kind: 'body-source',
      })
    }
    expect((await ask(connection, target)).status).toBe(200)
    connection.close()
  })

  it('works over TLS, with its handshake as a phase', async () => {
    await using server = await httpsServer((_request, response) => void response.end('secret'))
    const target = targetOf(server, 'https', 'localhost')
    const connection = new HttpConnection({ target, tls: prepareTls({ caPem: testTls().cert }) })
    const first = await ask(connection, target)
    expect(first.body.toString()).toBe('secret')
    expect(first.result.tlsHandshakingMs).toBeGreaterThan(0)
    expect(first.result.blockedMs).toBeGreaterThanOrEqual(first.result.tlsHandshakingMs)
    const second = await ask(connection, target)
    expect(second.result).toMatchObject({ isNewConnection: false, tlsHandshakingMs: 0 })
    connection.close()
    const strict = new HttpConnection({ target })
    await expect(ask(strict, target)).rejects.toMatchObject({
      kind: 'tls',
      code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    })
    const insecure = new HttpConnection({ target, tls: prepareTls({ insecure: true }) })
    expect((await ask(insecure, target)).status).toBe(200)
    insecure.close()
  })

  it('says why it could not connect', async () => {
    const refused = parseTargetUrl(`http://127.0.0.1:${await freePort()}/`)
    await expect(ask(new HttpConnection({ target: refused }), refused)).rejects.toMatchObject({
      kind: 'refused',
      phase: 'connect',
    })
    const unknown = parseTargetUrl('http://nowhere.invalid/')
    await expect(ask(new HttpConnection({ target: unknown }), unknown)).rejects.toMatchObject({ kind: 'dns' })
  })

  it('refuses a second request while one is in flight', async () => {
    await using server = await describing()
    const target = targetOf(server)
    const connection = new HttpConnection({ target })
    const first = ask(connection, target)
    await expect(ask(connection, target)).rejects.toThrow('already in flight')
    expect((await first).status).toBe(200)
    connection.close()
  })
})

describe('a pool', () => {
  it('opens no more than its limit, and the wait is blocked time', async () => {
    await using server = await describing()
    const target = targetOf(server)
    const pool = new HttpPool({ target }, 2)
    const request = prepareRequest({ target, path: '/slow' })
    const answers = await Promise.all(Array.from({ length: 6 }, () => requestOnce(pool, request, 5000)))
    expect(server.connections()).toBe(2)
    expect(pool).toMatchObject({ connectionsOpened: 2, waiting: 0 })
    const blocked = answers.map((answer) => answer.result.blockedMs)
    expect(blocked[2]).toBeGreaterThan(100)
    expect(blocked[5]).toBeGreaterThan(200)
    expect(answers.every((answer) => answer.result.durationMs >= 110)).toBe(true)
    pool.close()
  })

  it('times a request out that never gets a connection, and aborts the rest when closed', async () => {
    await using server = await httpServer(() => undefined)
    const target = targetOf(server)
    const pool = new HttpPool({ target }, 1)
    const request = prepareRequest({ target })
    const outcomes = Promise.allSettled([
      requestOnce(pool, request, 60_000),
      requestOnce(pool, request, 60),
      requestOnce(pool, request, 60_000),
    ])
    await new Promise((resolve) => setTimeout(resolve, 150))
    pool.close()
    expect(await outcomes).toMatchObject([
      { status: 'rejected', reason: { kind: 'aborted', phase: 'waiting' } },
      {
        status: 'rejected',
        reason: { kind: 'timeout', message: expect.stringContaining('free connection') },
      },
      { status: 'rejected', reason: { kind: 'aborted', phase: 'connect' } },
    ])
  })
})
