import { performance } from 'node:perf_hooks'
import { describe, expect, it } from 'vitest'
import { freePort, wsServer } from '../test-support/loopback-servers.ts'
import { RecordedWs } from '../test-support/recorded-ws.ts'

describe('against a real WebSocket server', () => {
  it('sends and receives text and binary of every length encoding', async () => {
    await using server = await wsServer((socket) => {
      socket.on('message', (data, isBinary) => socket.send(data, { binary: isBinary }))
    })
    const texts = [
      '',
      'plain',
      'é€🎈',
      'x'.repeat(126),
      'y'.repeat(65_535),
      'z'.repeat(70_000),
      '€'.repeat(300_000),
    ]
    const user = new RecordedWs(`ws://127.0.0.1:${server.port}/`, {
      open(connection) {
        for (const text of texts) connection.sendText(text)
        connection.sendBinary(Buffer.from([0, 255, 128]))
      },
      message(connection, message) {
        if (message === '00ff80') connection.close(1000, 'done')
      },
    })
    expect(await user.ended).toEqual({ code: 1000, reason: 'done', wasClean: true, error: null })
    expect(user.messages).toEqual([...texts, '00ff80'])
    expect(user.connection.state).toBe('closed')
  })

  it('works over TLS with a checked certificate', async () => {
    await using server = await wsServer((socket) => {
      socket.on('message', (data) => socket.send(`${data}!`))
    }, true)
    const user = new RecordedWs(`wss://localhost:${server.port}/`, {
      open: (connection) => void connection.sendText('x'.repeat(40_000)),
      message: (connection) => connection.close(),
    })
    expect(await user.ended).toMatchObject({ code: 1000, wasClean: true, error: null })
    expect(user.messages).toEqual([`${'x'.repeat(40_000)}!`])
    const { connection } = user
    expect(connection.readyAtMs).toBeGreaterThan(connection.tcpConnectedAtMs)
  })

  it('refuses a certificate that nobody vouches for', async () => {
    await using server = await wsServer(() => undefined, true)
    const user = new RecordedWs(`wss://127.0.0.1:${server.port}/`, {}, { tls: undefined })
    expect((await user.ended).error).toMatchObject({ kind: 'tls', code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
    expect(user.opened).toBe(0)
  })

  it('answers pings and hears pongs', async () => {
    const heard: string[] = []
    await using server = await wsServer((socket) => {
      socket.on('pong', (data) => {
        heard.push(data.toString())
        socket.close(4001, 'seen')
      })
      socket.on('ping', () => socket.ping('from the server'))
    })
    const user = new RecordedWs(`ws://127.0.0.1:${server.port}/`, {
      open: (connection) => void connection.ping('from the client'),
    })
    expect(await user.ended).toEqual({ code: 4001, reason: 'seen', wasClean: true, error: null })
    expect(heard).toEqual(['from the server'])
    expect(user.pongs).toEqual(['from the client'])
  })

  it('puts fragments together that the server sends', async () => {
    await using server = await wsServer((socket) => {
      socket.send('one ', { fin: false })
      socket.ping()
      socket.send('message', { fin: true })
      socket.close()
    })
    const user = new RecordedWs(`ws://127.0.0.1:${server.port}/`)
    expect(await user.ended).toMatchObject({ code: 1005, wasClean: true })
    expect(user.messages).toEqual(['one message'])
  })

  it('stamps each phase in order, and messages of one read alike', async () => {
    await using server = await wsServer((socket) => {
      socket.on('message', () => {
        for (let i = 0; i < 5; i++) socket.send(`${i}`)
        socket.close()
      })
    })
    const beforeMs = performance.now()
    const user = new RecordedWs(`ws://localhost:${server.port}/`, {
      open: (connection) => void connection.sendText('go'),
    })
    await user.ended
    const { startedAtMs, lookedUpAtMs, tcpConnectedAtMs, readyAtMs, openedAtMs } = user.connection
    const stamps = [
      beforeMs,
      startedAtMs,
      lookedUpAtMs,
      tcpConnectedAtMs,
      readyAtMs,
      openedAtMs,
      ...user.arrivals,
    ]
    expect(stamps).toEqual([...stamps].sort((a, b) => a - b))
    expect(stamps.every((stamp) => stamp > 0)).toBe(true)
    expect(user.messages).toEqual(['0', '1', '2', '3', '4'])
  })

  it('spreads over source addresses', async () => {
    const sources: (string | undefined)[] = []
    await using server = await wsServer((socket, request) => {
      sources.push(request.socket.remoteAddress)
      socket.close()
    })
    for (const localAddress of ['127.0.0.2', '127.0.0.3']) {
      const user = new RecordedWs(`ws://127.0.0.1:${server.port}/`, {}, { localAddress })
      expect((await user.ended).wasClean).toBe(true)
    }
    expect(sources).toEqual(['127.0.0.2', '127.0.0.3'])
    expect(() => new RecordedWs('ws://127.0.0.1:1/', {}, { localAddress: 'lo' })).toThrow('localAddress')
  })

  it('says why it could not connect', async () => {
    const port = await freePort()
    const refused = new RecordedWs(`ws://127.0.0.1:${port}/`)
    expect(await refused.ended).toMatchObject({
      code: 1006,
      wasClean: false,
      error: { kind: 'refused', phase: 'connect' },
    })
    const unknown = new RecordedWs('ws://nowhere.invalid/')
    expect((await unknown.ended).error).toMatchObject({ kind: 'dns', phase: 'lookup' })
  })

  it('ends at once when told so, in any state', async () => {
    await using server = await wsServer(() => undefined)
    const open = new RecordedWs(`ws://127.0.0.1:${server.port}/`, {
      open: (connection) => connection.terminate(),
    })
    expect(await open.ended).toMatchObject({ code: 1006, wasClean: false, error: { kind: 'aborted' } })
    for (const host of ['127.0.0.1', 'localhost']) {
      const early = new RecordedWs(`ws://${host}:${server.port}/`)
      early.connection.close()
      expect((await early.ended).error).toMatchObject({ kind: 'aborted' })
      expect(early.opened).toBe(0)
      expect(early.connection.sendText('late')).toBe(false)
    }
  })

  it('holds hundreds of connections with every message to its own', async () => {
    await using server = await wsServer((socket) => {
      socket.on('message', (data) => socket.send(data.toString()))
    })
    const users = Array.from({ length: 300 }, (_, i) => {
      const greeting = `user ${i} `.repeat(1 + (i % 40))
      const user = new RecordedWs(`ws://127.0.0.1:${server.port}/`, {
        open: (connection) => void connection.sendText(greeting),
        message: (connection) => connection.close(),
      })
      return { user, greeting }
    })
    for (const { user, greeting } of users) {
      expect(await user.ended).toMatchObject({ code: 1000, wasClean: true })
      expect(user.messages).toEqual([greeting])
    }
  })
})
