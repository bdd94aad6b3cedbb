import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { writePrometheusPage } from '@broadside/shared/prometheus/write-page'
import { answerJson, answerText } from '../../../http/json-answer.ts'
import { decodeSegment } from '../../../http/path-segment.ts'
import type { DataPlane } from './data-plane.ts'
import { edgeMetrics } from './metrics.ts'
import { readRegisterBody } from './register-body.ts'
import type { Registry } from './registry.ts'

/** The original's Cargo package version. */
const VERSION = '0.2.0'
const MAX_BODY_BYTES = 2 * 1024 * 1024

export interface ApiParts {
  readonly registry: Registry
  readonly data: DataPlane
  readonly region: string
  latencyMs: number
}

/** The control plane. Its bodies are the original's; /metrics, which the original never wired, is ours. */
export async function answerApi(parts: ApiParts, req: IncomingMessage, res: ServerResponse): Promise<void> {
  if (parts.latencyMs > 0) await sleep(parts.latencyMs)
  const path = (req.url ?? '/').split('?', 1)[0] ?? '/'
  const id = /^\/api\/v1\/(heartbeat|backends)\/([^/]+)$/.exec(path)
  const known = id ? `/api/v1/${id[1]}/:id` : path
  const methods = ROUTES[known]
  if (!methods) return empty(res, 404)
  const handle = methods[req.method ?? '']
  if (!handle) return empty(res, 405, { allow: Object.keys(methods).join(',') })
  await handle(parts, req, res, decodeSegment(id?.[2] ?? ''))
}

type Handler = (
  parts: ApiParts,
  req: IncomingMessage,
  res: ServerResponse,
  id: string,
) => void | Promise<void>

const health: Handler = ({ registry }, _req, res) =>
  answerJson(res, 200, { status: 'ok', version: VERSION, registered_backends: registry.size })

const register: Handler = async ({ registry }, req, res) => {
  const body = readRegisterBody(req.headers['content-type'], await readText(req))
  if (!body.ok) return answerText(res, body.status, body.text)
  registry.register(body.value, performance.now())
  answerJson(res, 201, {
    id: body.value.id,
    registered: true,
    message: 'Backend registered successfully',
  })
}

const heartbeat: Handler = ({ registry }, _req, res, id) =>
  registry.heartbeat(id, performance.now())
    ? answerJson(res, 200, { id, status: 'ok' })
    : answerJson(res, 404, { error: 'backend not registered', id })

const list: Handler = ({ registry }, _req, res) => {
  const backends = registry.all(performance.now())
  answerJson(res, 200, { backends, total: backends.length })
}

/** Its keys come in alphabetical order, unlike the list's. */
const one: Handler = ({ registry }, _req, res, id) => {
  const backend = registry.view(id, performance.now())
  if (!backend) return answerJson(res, 404, { error: 'backend not found' })
  answerJson(res, 200, Object.fromEntries(Object.entries(backend).sort(([a], [b]) => (a < b ? -1 : 1))))
}

const remove: Handler = ({ registry }, _req, res, id) =>
  registry.remove(id)
    ? answerJson(res, 200, { deregistered: true, id })
    : answerJson(res, 404, { error: 'backend not found', id })

const metrics: Handler = ({ data, region }, _req, res) =>
  answerText(res, 200, writePrometheusPage(edgeMetrics(data, region)))

const ROUTES: Readonly<Record<string, Readonly<Record<string, Handler>>>> = {
  '/health': { GET: health, HEAD: health },
  '/metrics': { GET: metrics },
  '/api/v1/register': { POST: register },
  '/api/v1/heartbeat/:id': { POST: heartbeat },
  '/api/v1/backends': { GET: list, HEAD: list },
  '/api/v1/backends/:id': { GET: one, HEAD: one, DELETE: remove },
}

function empty(res: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  res.writeHead(status, { 'content-length': 0, ...headers })
  res.end()
}

async function readText(req: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const chunk of req) {
    bytes += (chunk as Buffer).length
    if (bytes <= MAX_BODY_BYTES) pieces.push(chunk as Buffer)
  }
  return Buffer.concat(pieces).toString('utf8')
}
