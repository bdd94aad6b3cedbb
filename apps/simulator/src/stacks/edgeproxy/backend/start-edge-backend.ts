import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { answerJson, answerText } from '../../../http/json-answer.ts'
import { openHttpServer } from '../../../http/open-server.ts'
import { rateLimited } from '../../../process/rate-limited.ts'
import type { RunningComponent } from '../../../process/run-component.ts'
import type { EdgeBackendConfig } from '../config.ts'

const MAX_DOWNLOAD_BYTES = 1024 * 1024 * 1024
const PIECE = Buffer.alloc(64 * 1024, 0x61)

/** The Go mock backend of edgeProxy's tests, with the download and upload of its hosted twin. */
export async function startEdgeBackend(config: EdgeBackendConfig, log: Logger): Promise<RunningComponent> {
  const startedAtMs = performance.now()
  let requests = 0
  const report = rateLimited(1_000, (error: unknown) => log.warn({ err: error }, 'a request failed'))
  const identity = { backend_id: config.id, region: config.region }
  const handle = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    requests++
    res.setHeader('X-Backend-ID', config.id)
    res.setHeader('X-Region', config.region)
    if (config.delayMs > 0) await sleep(config.delayMs)
    const url = new URL(req.url ?? '/', 'http://backend')
    switch (url.pathname) {
      case '/':
        return answerText(res, 200, `Hello from ${config.id} (${config.region})\n`)
      case '/health':
        return answerText(res, 200, `OK - ${config.id} (${config.region})`)
      case '/api/info':
        return answerJson(res, 200, {
          ...identity,
          hostname: hostname(),
          port: String(http.port),
          request_count: requests,
          uptime_secs: Math.floor((performance.now() - startedAtMs) / 1_000),
          timestamp: new Date().toISOString(),
          message: `Response from ${config.id}`,
        })
      case '/api/latency':
        return answerJson(res, 200, { ...identity, ts: Date.now() * 1_000_000 })
      case '/api/download':
        return download(url.searchParams.get('size'), res)
      case '/api/upload':
        return upload(req, res)
    }
    req.resume()
    answerText(res, 404, '404 page not found\n')
  }
  const http = await openHttpServer(
    (req, res) => {
      handle(req, res).catch((error: unknown) => {
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
    counters: () => ({ connections: http.clients.size, requests }),
    close: () => http.close(),
  }
}

async function download(size: string | null, res: ServerResponse): Promise<void> {
  const bytes = Number(size ?? 1_048_576)
  if (!Number.isInteger(bytes) || bytes < 0 || bytes > MAX_DOWNLOAD_BYTES)
    return answerJson(res, 400, { error: `size: expected 0 to ${MAX_DOWNLOAD_BYTES}, received ${size}` })
  res.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': bytes })
  for (let left = bytes; left > 0 && !res.destroyed; left -= PIECE.length)
    if (!res.write(left < PIECE.length ? PIECE.subarray(0, left) : PIECE))
      await new Promise<void>((resolve) => {
        res.once('drain', resolve)
        res.once('close', resolve)
      })
  res.end()
}

async function upload(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of req) {
    bytes += (chunk as Buffer).length
    hash.update(chunk as Buffer)
  }
  answerJson(res, 200, { bytes_received: bytes, sha256: hash.digest('hex') })
}
