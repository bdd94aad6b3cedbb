import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { hostname } from 'node:os'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Station as StationConfig } from '@broadside/shared/config/stacks/tunnel2'
import type { Logger } from 'pino'
import { z } from 'zod'
import { answerJson, answerText } from '../../../http/json-answer.ts'
import { openHttpServer } from '../../../http/open-server.ts'
import { rateLimited } from '../../../process/rate-limited.ts'
import type { RunningComponent } from '../../../process/run-component.ts'
import { TickScheduler } from '../../../time/tick-scheduler.ts'
import type { BackendConfig } from '../config.ts'
import { Station } from '../station.ts'
import { httpbinEcho, httpbinView } from './httpbin.ts'

const MAX_ECHO_BYTES = 4 * 1024 * 1024
const Message = z.object({
  delayMs: z.number().min(0).max(60_000).optional(),
  station: StationConfig.nullable().optional(),
})

interface Parts {
  delayMs: number
  station: Station | undefined
  requests: number
  bytesReceived: number
}

/** httpbin's /get and /post, an /upload that says what came, and the test backend's /loadtest routes. */
export async function startTunnelBackend(config: BackendConfig, log: Logger): Promise<RunningComponent> {
  const scheduler = new TickScheduler()
  const stationOf = (wanted: StationConfig | null | undefined) =>
    wanted ? new Station(wanted, scheduler) : undefined
  const parts: Parts = {
    delayMs: config.delayMs,
    station: stationOf(config.station),
    requests: 0,
    bytesReceived: 0,
  }
  const report = rateLimited(1_000, (error: unknown) => log.warn({ err: error }, 'a request failed'))
  const http = await openHttpServer(
    (req, res) => {
      answer(parts, req, res).catch((error: unknown) => {
        report(error)
        res.destroy()
      })
    },
    config.port,
    config.host,
  )
  return {
    port: http.port,
    faults: http.clients.faults,
    counters: () => ({
      connections: http.clients.size,
      requests: parts.requests,
      bytesReceived: parts.bytesReceived,
    }),
    async receive(message) {
      const { delayMs, station } = Message.parse(message)
      if (delayMs !== undefined) parts.delayMs = delayMs
      if (station !== undefined) parts.station = stationOf(station)
    },
    async close() {
      await http.close()
      scheduler.clear()
    },
  }
}

async function answer(parts: Parts, req: IncomingMessage, res: ServerResponse): Promise<void> {
  parts.requests++
  const path = (req.url ?? '/').split('?', 1)[0] ?? '/'
  if (path === '/health') return answerJson(res, 200, { status: 'healthy' })
  if (parts.station) await parts.station.serve()
  if (parts.delayMs > 0) await sleep(parts.delayMs)
  const route = `${req.method} ${path}`
  switch (route) {
    case 'GET /get':
      return answerJson(res, 200, httpbinView(req))
    case 'POST /post':
      return post(parts, req, res)
    case 'POST /upload':
      return upload(parts, req, res)
    case 'POST /loadtest/echo':
      return echo(parts, req, res)
    case 'GET /loadtest/get':
    case 'GET /loadtest/fast':
      return answerJson(res, 200, { status: 'ok' })
    case 'GET /loadtest/ping':
      return answerText(res, 200, 'pong')
    case 'GET /loadtest/info':
      return answerJson(res, 200, { host: hostname(), pid: process.pid, requests: parts.requests })
  }
  const delay = /^GET \/loadtest\/delay\/(\d{1,5})$/.exec(route)?.[1]
  if (delay === undefined) {
    req.resume()
    return answerJson(res, 404, { error: `nothing is served at ${route}` })
  }
  await sleep(Number(delay))
  answerJson(res, 200, { delayed_ms: Number(delay) })
}

async function post(parts: Parts, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const chunk of req) {
    bytes += (chunk as Buffer).length
    if (bytes <= MAX_ECHO_BYTES) pieces.push(chunk as Buffer)
  }
  parts.bytesReceived += bytes
  if (bytes > MAX_ECHO_BYTES)
    return answerJson(res, 413, { error: `expected at most ${MAX_ECHO_BYTES} bytes, received ${bytes}` })
  answerJson(res, 200, httpbinEcho(req, Buffer.concat(pieces).toString('utf8')))
}

/** Takes any number of bytes, holding none, and says how many came and their SHA-256. */
async function upload(parts: Parts, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of req) {
    bytes += (chunk as Buffer).length
    hash.update(chunk as Buffer)
  }
  parts.bytesReceived += bytes
  const sha256 = hash.digest('hex')
  answerJson(res, 200, { bytes, sha256 }, { 'x-content-sha256': sha256 })
}

/** Sends back what comes, as it comes. */
async function echo(parts: Parts, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const length = req.headers['content-length']
  res.writeHead(200, {
    'content-type': req.headers['content-type'] ?? 'application/octet-stream',
    ...(length === undefined ? {} : { 'content-length': length }),
  })
  req.on('data', (chunk: Buffer) => {
    parts.bytesReceived += chunk.length
  })
  await pipeline(req, res)
}
