import type { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { parseTargetUrl } from '../target-url.ts'
import { type Loopback, rawServer } from '../test-support/loopback-servers.ts'
import { TransportError } from '../transport-error.ts'
import { repeatedBytes } from './body-source.ts'
import { HttpConnection } from './http-connection.ts'
import type { HttpHandler } from './http-handler.ts'
import { HttpResult } from './http-result.ts'
import { prepareRequest, type RequestDescription } from './prepared-request.ts'
import { requestOnce } from './request-once.ts'

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'

/** Calls `answer` with the number of the request on its connection, for each request without a body. */
const scripted = (answer: (socket: Socket, number: number) => void): Promise<Loopback> =>
  rawServer((socket) => {
    let number = 0
    socket.on('data', () => answer(socket, ++number))
  })

function connect(server: Loopback): {
  connection: HttpConnection
  ask: (timeoutMs?: number, what?: Omit<RequestDescription, 'target'>) => ReturnType<typeof requestOnce>
} {
  const target = parseTargetUrl(`http://127.0.0.1:${server.port}/`)
  const connection = new HttpConnection({ target })
  return {
    connection,
    ask: (timeoutMs = 5000, what = {}) =>
      requestOnce(connection, prepareRequest({ target, ...what }), timeoutMs),
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

describe('an HTTP connection against a server that misbehaves', () => {
  it('reads an answer that comes byte by byte', async () => {
    await using server = await scripted((socket) => {
      let i = 0
      const next = (): void => {
        if (i < OK.length) socket.write(OK.slice(i, ++i), () => setImmediate(next))
      }
      next()
    })
    const { connection, ask } = connect(server)
    for (let i = 0; i < 3; i++) expect((await ask()).body.toString()).toBe('ok')
    expect(server.connections()).toBe(1)
    connection.close()
  })

  it.each([
    ['another protocol', 'SSH-2.0-OpenSSH_9.2\r\n', 'does not start'],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 'conflicting'],
    ['endless headers', `HTTP/1.1 200 OK\r\n${'X-Long: yes\r\n'.repeat(10_000)}`, 'larger than 65536'],
  ])('%s is a protocol error, and the next request starts afresh', async (_name, bytes, message) => {
    let first = true
    await using server = await scripted((socket) => {
      socket.write(first ? bytes : OK)
      first = false
    })
    const { connection, ask } = connect(server)
    const failed = ask()
    await expect(failed).rejects.toMatchObject({ kind: 'protocol', phase: 'receiving' })
    await expect(failed).rejects.toThrow(message)
    expect((await ask()).status).toBe(200)
    expect(server.connections()).toBe(2)
    connection.close()
  })

  it('an end before any byte on a fresh connection is a premature close', async () => {
    await using server = await scripted((socket) => void socket.end())
    await expect(connect(server).ask()).rejects.toMatchObject({ kind: 'premature-close', phase: 'waiting' })
  })

  it('an end in the middle of the answer is a premature close', async () => {
    await using server = await scripted((socket) => void socket.end(OK.slice(0, -1)))
    await expect(connect(server).ask()).rejects.toMatchObject({ kind: 'premature-close', phase: 'receiving' })
  })

  it('a body without a length ends with the connection', async () => {
    await using server = await scripted((socket) => void socket.end('HTTP/1.1 200 OK\r\n\r\nall of it'))
    const answer = await connect(server).ask()
    expect(answer.body.toString()).toBe('all of it')
  })

  it('a kept-alive connection that ends instead of answering is stale: counted, not retried', async () => {
    let requests = 0
    await using server = await scripted((socket, number) => {
      requests++
      if (number === 1) socket.write(OK)
      else socket.destroy()
    })
    const { connection, ask } = connect(server)
    expect((await ask()).status).toBe(200)
    await expect(ask()).rejects.toMatchObject({ kind: 'stale-connection' })
    expect(requests).toBe(2)
    expect(connection.staleConnections).toBe(1)
    expect((await ask()).result.isNewConnection).toBe(true)
    connection.close()
  })

  it('a connection that ended while idle is replaced without an error', async () => {
    await using server = await scripted((socket) => {
      socket.write(OK)
      setTimeout(() => socket.end(), 20)
    })
    const { connection, ask } = connect(server)
    expect((await ask()).status).toBe(200)
    await pause(80)
    expect(connection.idle).toBe(false)
    expect((await ask()).result.isNewConnection).toBe(true)
    expect(connection.staleConnections).toBe(0)
    connection.close()
  })

  it('a reset is told apart from an end', async () => {
    await using server = await scripted((socket) => {
      socket.write(OK.slice(0, 10))
      setTimeout(() => socket.resetAndDestroy(), 40)
    })
    await expect(connect(server).ask()).rejects.toMatchObject({
      kind: 'reset',
      phase: 'receiving',
      code: 'ECONNRESET',
    })
  })

  it('bytes after the answer are counted and cost the connection', async () => {
    await using server = await scripted((socket) => void socket.write(`${OK}HTTP/1.1 200 surprise`))
    const { connection, ask } = connect(server)
    expect((await ask()).body.toString()).toBe('ok')
    expect(connection.unsolicitedBytes).toBe(21)
    expect((await ask()).result.isNewConnection).toBe(true)
    connection.close()
  })

  it('bytes while idle are counted and cost the connection', async () => {
    await using server = await scripted((socket) => {
      socket.write(OK)
      setTimeout(() => socket.write('HTTP/1.1 408 Too slow\r\n\r\n'), 20)
    })
    const { connection, ask } = connect(server)
    await ask()
    await pause(80)
    expect(connection).toMatchObject({ unsolicitedBytes: 25, idle: false })
  })

  it('silence runs into the timeout, with the phase, never early', async () => {
    await using server = await scripted(() => undefined)
    const { connection, ask } = connect(server)
    const startedAtMs = performance.now()
    await expect(ask(100)).rejects.toMatchObject({ kind: 'timeout', phase: 'waiting' })
    expect(performance.now() - startedAtMs).toBeGreaterThanOrEqual(100)
    expect(connection.result.durationMs).toBeGreaterThan(90)
  })

  it('an answer that dribbles on past the deadline is a timeout while receiving', async () => {
    await using server = await scripted((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n')
      const timer = setInterval(() => socket.write('x'), 10)
      socket.on('close', () => clearInterval(timer))
    })
    await expect(connect(server).ask(100)).rejects.toMatchObject({ kind: 'timeout', phase: 'receiving' })
  })

  it('an answer read after the deadline is a timeout even before the tick looks', async () => {
    await using server = await scripted((socket) => void setTimeout(() => socket.write(OK), 5))
    const { connection, ask } = connect(server)
    const late = ask(30)
    await pause(1)
    connection.deadlineAtMs = performance.now() - 0.001
    await expect(late).rejects.toMatchObject({ kind: 'timeout' })
  })

  it('a server that does not read an upload runs into the timeout while sending', async () => {
    await using server = await rawServer((socket) => void socket.pause())
    const { ask } = connect(server)
    await expect(ask(150, { method: 'PUT', body: repeatedBytes(50_000_000) })).rejects.toMatchObject({
      kind: 'timeout',
      phase: 'sending',
    })
  })

  it('an early answer ends the exchange; the unfinished upload costs the connection', async () => {
    await using server = await rawServer((socket) => {
      socket.once('data', () => {
        socket.pause()
        socket.write('HTTP/1.1 413 Too Large\r\nContent-Length: 0\r\n\r\n')
      })
    })
    const { connection, ask } = connect(server)
    const answer = await ask(5000, { method: 'PUT', body: repeatedBytes(50_000_000) })
    expect(answer.status).toBe(413)
    expect(answer.result.bytesSent).toBeLessThan(50_000_000)
    expect(connection.idle).toBe(false)
  })

  it('can be given up and used again from inside a callback', async () => {
    await using server = await scripted(
      (socket, number) => void socket.write(`${OK}${number === 1 ? OK : ''}`),
    )
    const target = parseTargetUrl(`http://127.0.0.1:${server.port}/`)
    const connection = new HttpConnection({ target })
    const request = prepareRequest({ target })
    const heard: string[] = []
    await new Promise<void>((resolve) => {
      const handler: HttpHandler = {
        onHead: () => {
          if (heard.length === 0) connection.close()
        },
        onDone: (result) => {
          heard.push(`done ${result.status}`)
          resolve()
        },
        onFailed: (_result, error) => {
          heard.push(error.kind)
          connection.send(request, handler, 1000)
        },
      }
      connection.send(request, handler, 1000)
    })
    expect(heard).toEqual(['aborted', 'done 200'])
    expect(connection.connectionsOpened).toBe(2)
    connection.close()
  })

  it('reports through a result that is zero where nothing happened', async () => {
    await using server = await scripted((socket) => void socket.destroy())
    const { connection, ask } = connect(server)
    await expect(ask()).rejects.toBeInstanceOf(TransportError)
    expect(connection.result).toBeInstanceOf(HttpResult)
    expect(connection.result).toMatchObject({ status: 0, bytesReceived: 0, bodyBytes: 0, receivingMs: 0 })
  })
})
