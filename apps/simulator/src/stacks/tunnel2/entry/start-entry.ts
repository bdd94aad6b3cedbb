import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { z } from 'zod'
import { endToEndHeaders } from '../../../http/headers.ts'
import { answerJson } from '../../../http/json-answer.ts'
import { openHttpServer } from '../../../http/open-server.ts'
import { rateLimited } from '../../../process/rate-limited.ts'
import type { RunningComponent } from '../../../process/run-component.ts'
import type { EntryConfig } from '../config.ts'
import { keepConnected } from '../mux/keep-connected.ts'
import type { Mux } from '../mux/mux.ts'
import { routeOf } from './route.ts'

const Faults = z.strictObject({
  connectionCap: z.int().min(0).optional(),
  connectionClose: z.boolean().optional(),
})

interface AnswerHead {
  status: number
  headers: string[]
}

/** The proxy entry: HTTP in front, streams over one connection to the tunnel server behind. */
export async function startEntry(config: EntryConfig, log: Logger): Promise<RunningComponent> {
  let faults = { connectionCap: config.connectionCap, connectionClose: config.connectionClose }
  let refused = 0
  const onLost = rateLimited(1_000, (reason: string) =>
    log.warn({ reason }, 'no connection to the tunnel server'),
  )
  const uplink = keepConnected(
    { host: config.serverHost, port: config.serverPort },
    { role: 'entry' },
    { onLost },
  )
  const http = await openHttpServer(
    (req, res) => {
      if (faults.connectionClose) res.setHeader('connection', 'close')
      if (req.url === '/health/live') return answerJson(res, 200, { status: 'live' })
      if (req.url === '/health/ready')
        return answerJson(res, uplink.current ? 200 : 503, { status: uplink.current ? 'ready' : 'not ready' })
      const routed = routeOf(req.url ?? '/', req.headers.host)
      if (!routed)
        return refuse(req, res, 404, 'expected /session/{guid}/… with the guid of a tunnel session')
      if (!uplink.current) return refuse(req, res, 503, 'the tunnel server cannot be reached')
      forward(uplink.current, req, res, routed)
    },
    config.port,
    config.host,
  )
  http.server.prependListener('connection', (socket) => {
    if (faults.connectionCap === 0 || http.clients.size < faults.connectionCap) return
    refused++
    socket.destroy()
  })
  await uplink.ready
  return {
    port: http.port,
    faults: http.clients.faults,
    gauges: ['open'],
    counters: () => ({
      connections: http.clients.size,
      refused,
      streams: uplink.current?.counters.streams ?? 0,
      open: uplink.current?.openStreams ?? 0,
      uplinkBytesSent: uplink.current?.counters.bytesSent ?? 0,
      uplinkBytesReceived: uplink.current?.counters.bytesReceived ?? 0,
    }),
    async receive(message) {
      faults = { ...faults, ...Faults.parse(message) }
    },
    async close() {
      await http.close()
      uplink.close()
    },
  }
}

function refuse(req: IncomingMessage, res: ServerResponse, status: number, error: string): void {
  req.resume()
  answerJson(res, status, { error })
}

/** One request as one stream. Neither side is read faster than the other takes it. */
function forward(
  mux: Mux,
  req: IncomingMessage,
  res: ServerResponse,
  { session, path }: { session: string; path: string },
): void {
  const headers = endToEndHeaders(req.rawHeaders)
  headers.push('X-Tunnel-Request-Id', randomUUID(), 'X-Tunnel-Session-Id', session)
  const weight = Math.min(16, Math.max(1, Number(req.headers['x-tunnel-weight']) || 1))
  const stream = mux.open({ session, method: req.method, path, headers }, weight)
  let waiting = 0
  stream.attach({
    onHead(head) {
      const { status, headers: answered } = head as AnswerHead
      res.writeHead(status, answered)
    },
    onData(chunk) {
      waiting += chunk.length
      if (!res.write(chunk)) return
      stream.consumed(waiting)
      waiting = 0
    },
    onEnd: () => res.end(),
    onReset({ status, reason }) {
      req.resume()
      if (res.headersSent) res.destroy()
      else answerJson(res, status, { error: reason })
    },
    onDrain: () => req.resume(),
  })
  res.on('drain', () => {
    stream.consumed(waiting)
    waiting = 0
  })
  res.on('close', () => {
    if (!res.writableFinished) stream.reset({ status: 499, reason: 'the client went away' })
  })
  req.on('data', (chunk: Buffer) => {
    if (!stream.write(chunk)) req.pause()
  })
  req.on('end', () => stream.end())
}
