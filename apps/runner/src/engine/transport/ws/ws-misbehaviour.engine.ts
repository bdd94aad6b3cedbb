import type { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { type Loopback, rawServer } from '../test-support/loopback-servers.ts'
import { RecordedWs } from '../test-support/recorded-ws.ts'
import { close, continuation, ping, serverFrame, text } from '../test-support/server-frames.ts'
import { acceptFor } from './upgrade-request.ts'

/** Answers the handshake properly, then hands the socket and everything the client sends to `after`. */
function upgrading(after: (socket: Socket, received: () => Buffer) => void): Promise<Loopback> {
  return rawServer((socket) => {
    let received = Buffer.alloc(0)
    let upgraded = false
    socket.on('data', (data) => {
      received = Buffer.concat([received, data])
      const key = /Sec-WebSocket-Key: (\S+)\r\n/.exec(received.toString('latin1'))?.[1]
      if (upgraded || key === undefined) return
      upgraded = true
      received = Buffer.alloc(0)
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nX-Test: yes\r\n` +
          `Sec-WebSocket-Accept: ${acceptFor(key)}\r\n\r\n`,
      )
      after(socket, () => received)
    })
  })
}

/** The close code in a masked close frame of the client. */
function closeCodeSent(frame: Buffer): number {
  expect(frame[0]).toBe(0x88)
  const mask = frame.subarray(2, 6)
  return (((frame[6] as number) ^ (mask[0] as number)) << 8) | ((frame[7] as number) ^ (mask[1] as number))
}

const url = (server: Loopback): string => `ws://127.0.0.1:${server.port}/path`

describe('against a server that misbehaves', () => {
  it.each([
    ['a reserved opcode', serverFrame({ opcode: 3 }), 1002],
    ['a masked frame', text('x', { masked: true }), 1002],
    ['text that is not UTF-8', serverFrame({ opcode: 1, payload: Buffer.from([0xff]) }), 1007],
    ['a message over the limit', text('x'.repeat(2000)), 1009],
    ['a continuation of nothing', continuation('x', true), 1002],
  ])('%s is answered with its close code, and fails the connection', async (_name, frame, code) => {
    let sent = 0
    await using server = await upgrading((socket, received) => {
      socket.write(Buffer.concat([text('before'), frame, text('after')]))
      socket.on('end', () => {
        sent = closeCodeSent(received())
      })
    })
    const user = new RecordedWs(url(server), {}, { maxPayloadBytes: 1000 })
    expect(await user.ended).toMatchObject({
      code,
      wasClean: false,
      error: { kind: 'protocol', phase: 'open' },
    })
    expect(user.messages).toEqual(['before'])
    expect(sent).toBe(code)
  })

  it('an end without a close frame is 1006', async () => {
    await using server = await upgrading((socket) => void socket.end(text('last')))
    const user = new RecordedWs(url(server))
    expect(await user.ended).toMatchObject({
      code: 1006,
      wasClean: false,
      error: { kind: 'premature-close', phase: 'open' },
    })
    expect(user.messages).toEqual(['last'])
    expect(user.header).toBe('yes')
  })

  it('an end in the middle of a frame is 1006, and the part is not delivered', async () => {
    await using server = await upgrading((socket) => void socket.end(text('not whole').subarray(0, 5)))
    const user = new RecordedWs(url(server))
    expect(await user.ended).toMatchObject({ code: 1006, wasClean: false })
    expect(user.messages).toEqual([])
  })

  it('a reset is told apart from an end', async () => {
    // A reset that arrives together with data is reported by libuv as an end, hence the pause.
    await using server = await upgrading((socket) => void setTimeout(() => socket.resetAndDestroy(), 50))
    const user = new RecordedWs(url(server))
    expect(await user.ended).toMatchObject({
      code: 1006,
      wasClean: false,
      error: { kind: 'reset', code: 'ECONNRESET' },
    })
  })

  it('frames that come with the 101 answer, and byte by byte after it, are read', async () => {
    await using server = await upgrading((socket) => {
      const rest = Buffer.concat([text('a'), ping('p'), text('long '.repeat(40)), close(1000, 'end')])
      let i = 0
      const next = (): void => {
        if (i < rest.length) socket.write(rest.subarray(i, ++i), () => setImmediate(next))
      }
      next()
    })
    const user = new RecordedWs(url(server))
    expect(await user.ended).toMatchObject({ code: 1000, reason: 'end' })
    expect(user.messages).toEqual(['a', 'long '.repeat(40)])
  })

  it('a server that never answers the upgrade runs into the timeout', async () => {
    await using server = await rawServer(() => undefined)
    const startedAtMs = performance.now()
    const user = new RecordedWs(url(server), {}, { handshakeTimeoutMs: 100 })
    expect(await user.ended).toMatchObject({ code: 1006, error: { kind: 'timeout', phase: 'upgrade' } })
    expect(performance.now() - startedAtMs).toBeGreaterThanOrEqual(100)
  })

  it('a server that ends before the answer is named', async () => {
    await using server = await rawServer((socket) => socket.once('data', () => socket.end()))
    const user = new RecordedWs(url(server))
    expect((await user.ended).error).toMatchObject({ kind: 'premature-close', phase: 'upgrade' })
  })

  it.each([
    ['with a length', 'HTTP/1.1 401 No\r\nContent-Length: 6\r\n\r\nsorry!', 'sorry!'],
    ['that ends with the connection', 'HTTP/1.1 401 No\r\n\r\nsorry!', 'sorry!'],
  ])('a refusal %s is reported with status and body', async (_name, answer, body) => {
    await using server = await rawServer((socket) => socket.once('data', () => socket.end(answer)))
    const user = new RecordedWs(url(server))
    expect((await user.ended).error).toMatchObject({ kind: 'upgrade-rejected', status: 401, body })
    expect(user.opened).toBe(0)
  })

  it('a refusal on a connection that stays open is reported at once', async () => {
    await using server = await rawServer((socket) =>
      socket.once('data', () => socket.write('HTTP/1.1 503 Busy\r\nContent-Length: 4\r\n\r\nbusy')),
    )
    const user = new RecordedWs(url(server))
    expect((await user.ended).error).toMatchObject({ kind: 'upgrade-rejected', status: 503, body: 'busy' })
  })

  it('a close that is never answered ends by the close timeout', async () => {
    await using server = await upgrading(() => undefined)
    const user = new RecordedWs(
      url(server),
      { open: (connection) => connection.close() },
      { closeTimeoutMs: 80 },
    )
    expect(await user.ended).toMatchObject({
      code: 1006,
      wasClean: false,
      error: { kind: 'timeout', phase: 'closing' },
    })
  })

  it('a server that answers the close but keeps the connection still ends clean', async () => {
    await using server = await upgrading((socket) => void socket.write(close(1000)))
    const user = new RecordedWs(url(server), {}, { closeTimeoutMs: 80 })
    expect(await user.ended).toMatchObject({ code: 1000, wasClean: true, error: null })
  })

  it('messages on their way during our close are delivered', async () => {
    await using server = await upgrading((socket, received) => {
      socket.on('data', () => {
        expect(closeCodeSent(received())).toBe(1000)
        socket.end(Buffer.concat([text('still coming'), close(1000)]))
      })
    })
    const user = new RecordedWs(url(server), { open: (connection) => connection.close(1000) })
    expect(await user.ended).toMatchObject({ code: 1000, wasClean: true })
    expect(user.messages).toEqual(['still coming'])
  })

  it('a server that stops reading does not corrupt what is queued', async () => {
    let got = 0
    await using server = await upgrading((socket, received) => {
      socket.pause()
      setTimeout(() => socket.resume(), 50)
      socket.on('data', () => {
        got = received().length
        if (got >= QUEUED * (1000 + 8)) socket.end(close(1000))
      })
    })
    const user = new RecordedWs(url(server), {
      open(connection) {
        for (let i = 0; i < QUEUED; i++) connection.sendText(String.fromCharCode(97 + (i % 26)).repeat(1000))
        expect(connection.queuedBytes).toBeGreaterThan(0)
      },
    })
    expect(await user.ended).toMatchObject({ wasClean: true })
    expect(got).toBeGreaterThanOrEqual(QUEUED * (1000 + 8))
  })
})

const QUEUED = 10_000
