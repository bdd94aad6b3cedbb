import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { answerNotFound } from '../../../http/fastapi/answers.ts'
import { answerJson } from '../../../http/json-answer.ts'
import { readBody } from '../../../http/read-body.ts'
import { listen } from '../../../net/listen.ts'
import { TickScheduler } from '../../../time/tick-scheduler.ts'
import { preciseClock } from '../precise-timer.ts'
import { KnownChannel, type Sink } from './known-channel.ts'
import { type KnownCentrifugoOptions, knownCentrifugoSettings } from './known-options.ts'

export interface KnownCentrifugo {
  /** One port speaks everything. */
  httpUrl: string
  wsUrl: string
  /** What the server itself saw, live. */
  counts: { connects: number; runs: number; deletes: number; pongs: number; recovers: number }
  close(): Promise<void>
}

const TICK_MS = 0.1

/**
 * Starts a server in this process that speaks the Centrifugo demo's contract on real sockets, without Redis: with delays
 * that are exactly known and faults to switch on. A session's token is its id.
 */
export async function startKnownCentrifugo(options: KnownCentrifugoOptions = {}): Promise<KnownCentrifugo> {
  const settings = knownCentrifugoSettings(options)
  const { faults } = settings
  const scheduler = new TickScheduler(preciseClock, TICK_MS)
  const channels = new Map<string, KnownChannel>()
  const counts = { connects: 0, runs: 0, deletes: 0, pongs: 0, recovers: 0 }
  const until = (atMs: number): Promise<void> =>
    atMs <= performance.now()
      ? Promise.resolve()
      : new Promise((due) => scheduler.schedule(atMs, { due: () => due() }))

  const serve = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const arrivedMs = performance.now()
    const { method, url = '/' } = req
    if (method === 'POST' && url === '/api/sessions/create') {
      if (faults.neverAnswer === 'create') return
      if (faults.createStatus) return answerJson(res, faults.createStatus, { detail: 'no session' })
      const id = randomUUID()
      channels.set(id, new KnownChannel(`session:${id}`, settings, scheduler))
      return answerJson(res, 200, { session_id: id, token: id })
    }
    if (method === 'POST' && url === '/api/run') {
      counts.runs += 1
      const { session_id } = JSON.parse(await readBody(req)) as { session_id: string }
      if (faults.runStatus) return answerJson(res, faults.runStatus, { detail: 'not now' })
      const response = channels.get(session_id)?.answer(arrivedMs)
      await until(arrivedMs + settings.runDelayMs)
      if (faults.neverAnswer === 'run') return
      if (faults.runBody === undefined) return answerJson(res, 200, { response })
      res.writeHead(200, { 'content-length': Buffer.byteLength(faults.runBody) }).end(faults.runBody)
      return
    }
    if (method === 'DELETE') {
      if (faults.neverAnswer === 'close') return
      counts.deletes += 1
      return answerJson(res, 200, { status: 'closed' })
    }
    answerNotFound(res)
  }

  const greet = async (socket: WebSocket, tcp: Duplex, text: string): Promise<void> => {
    const { connect } = JSON.parse(text) as { connect: ConnectParams }
    counts.connects += 1
    if (faults.neverAnswer === 'connect') return
    await until(performance.now() + settings.connectDelayMs)
    const sink = sinkOf(socket, tcp)
    if (faults.connectClose) return sink.close(faults.connectClose.code, faults.connectClose.reason)
    if (faults.connectError) return sink.send({ id: 1, error: faults.connectError })
    const channel = channels.get(connect.token)
    if (!channel) return sink.close(3500, 'invalid token')
    const recover = connect.subs?.[channel.name]
    if (recover) counts.recovers += 1
    const subs = faults.omitSubscription ? {} : { [channel.name]: channel.subscription(recover?.offset) }
    const ping = { ping: settings.pingSeconds, pong: true }
    if (faults.connectBytes) sink.sendBytes(faults.connectBytes(channel.name))
    else sink.send({ id: 1, connect: { client: randomUUID(), version: 'known', subs, ...ping } })
    channel.sink = sink
    socket.on('close', () => {
      if (channel.sink === sink) channel.sink = undefined
    })
    if (!settings.sendsPings) return
    const timer = setInterval(() => sink.sendText('{}'), settings.pingSeconds * 1000)
    socket.on('close', () => clearInterval(timer))
  }

  const http = createServer({ keepAliveTimeout: 75_000 }, (req, res) => {
    serve(req, res).catch(() => res.destroy())
  })
  const connections = new Set<Duplex>()
  http.on('connection', (socket) => {
    connections.add(socket)
    socket.on('close', () => connections.delete(socket))
  })
  const webSockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })
  http.on('upgrade', (req, tcp, head) => {
    tcp.on('error', () => tcp.destroy())
    if (req.url !== '/connection/websocket') return void tcp.end('HTTP/1.1 404 Not Found\r\n\r\n')
    webSockets.handleUpgrade(req, tcp, head, (socket) => {
      socket.on('error', () => socket.terminate())
      socket.on('message', (data) => {
        const text = String(data)
        if (text === '{}') counts.pongs += 1
        else greet(socket, tcp, text).catch(() => socket.terminate())
      })
    })
  })
  const port = await listen(http, 0, '127.0.0.1')
  return {
    httpUrl: `http://127.0.0.1:${port}`,
    wsUrl: `ws://127.0.0.1:${port}`,
    counts,
    async close() {
      scheduler.clear()
      const closed = new Promise((done) => http.close(done))
      for (const connection of connections) connection.destroy()
      await closed
    },
  }
}

interface ConnectParams {
  token: string
  subs?: Record<string, { offset: number }>
}

/** Messages of one turn of the event loop leave as one frame, separated by newlines. */
function sinkOf(socket: WebSocket, tcp: Duplex): Sink {
  let waiting: string[] = []
  const sendText = (text: string): void => {
    if (waiting.length === 0)
      setImmediate(() => {
        const frame = waiting.join('\n')
        waiting = []
        if (socket.readyState === socket.OPEN) socket.send(frame)
      })
    waiting.push(text)
  }
  return {
    sendText,
    send: (...messages) => {
      for (const message of messages) sendText(JSON.stringify(message))
    },
    sendBytes: (bytes) => void tcp.write(bytes),
    cut: () => tcp.destroy(),
    close: (code, reason) => socket.close(code, reason),
  }
}
