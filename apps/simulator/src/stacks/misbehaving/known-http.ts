import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  answerMethodNotAllowed,
  answerNotFound,
  answerServerError,
  answerSessionNotFound,
  answerUnprocessable,
} from '../../http/fastapi/answers.ts'
import { validateBody } from '../../http/fastapi/validate-body.ts'
import { answerJson } from '../../http/json-answer.ts'
import { readBody } from '../../http/read-body.ts'
import { queryIdOf } from '../wsproxy/backend/query-id.ts'
import { backendRoute } from '../wsproxy/backend/routes.ts'
import type { KnownSettings } from './known-options.ts'
import type { KnownSession } from './known-session.ts'

export interface KnownHttpParts {
  settings: KnownSettings
  sessions: Map<string, KnownSession>
  newSession: () => KnownSession
  mintToken: (sessionId: string) => string
  /** Resolves at a moment of `performance.now()`. */
  until: (atMs: number) => Promise<void>
}

/** HTTP of the known server: the backend's contract, and `/delay/:ms` and `/echo` for drivers of plain HTTP. */
export async function knownHttp(
  parts: KnownHttpParts,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const arrivedMs = performance.now()
  const path = (req.url ?? '/').split('?', 1)[0] ?? '/'
  const delayMs = /^\/delay\/(\d{1,6})$/.exec(path)?.[1]
  if (delayMs !== undefined) {
    await parts.until(arrivedMs + Number(delayMs))
    return answerJson(res, 200, { delayMs: Number(delayMs) })
  }
  if (path === '/echo') return echo(req, res)
  const route = backendRoute(req.method, path)
  if (route.kind === 'health') return answerJson(res, 200, { status: 'healthy' })
  if (route.kind === 'create') return create(parts, arrivedMs, res)
  if (route.kind === 'method-not-allowed') return answerMethodNotAllowed(res, route.allow)
  if (route.kind === 'run') return run(parts, route.sessionId, arrivedMs, req, res)
  if (route.kind === 'close') return close(parts, route.sessionId, arrivedMs, res)
  answerNotFound(res)
}

async function echo(req: IncomingMessage, res: ServerResponse): Promise<void> {
  if (req.method !== 'POST') return answerMethodNotAllowed(res, 'POST')
  res.writeHead(200, { 'content-type': req.headers['content-type'] ?? 'application/octet-stream' })
  for await (const chunk of req) res.write(chunk)
  res.end()
}

async function create(parts: KnownHttpParts, arrivedMs: number, res: ServerResponse): Promise<void> {
  const { createDelayMs, faults } = parts.settings
  if (faults.neverAnswer === 'create') return
  const sessionId = randomUUID()
  const token = parts.mintToken(sessionId)
  await parts.until(arrivedMs + createDelayMs)
  if (faults.createStatus === 500) return answerServerError(res)
  parts.sessions.set(sessionId, parts.newSession())
  answerJson(res, 200, { session_id: sessionId, auth_token: token })
}

async function run(
  parts: KnownHttpParts,
  sessionId: string,
  arrivedMs: number,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  if (parts.settings.faults.neverAnswer === 'run') return
  const body = await readBody(req)
  const issues = validateBody(body, req.headers['content-type'], ['query'])
  if (issues.length > 0) return answerUnprocessable(res, issues)
  const session = parts.sessions.get(sessionId)
  if (!session) return answerSessionNotFound(res)
  session.run(arrivedMs, parts.settings.queryIds ? queryIdOf(body) : undefined)
  await parts.until(arrivedMs + parts.settings.runDelayMs)
  answerJson(res, 200, { status: 'streaming' })
}

async function close(
  parts: KnownHttpParts,
  sessionId: string,
  arrivedMs: number,
  res: ServerResponse,
): Promise<void> {
  if (parts.settings.faults.neverAnswer === 'close') return
  await parts.until(arrivedMs + parts.settings.closeDelayMs)
  if (!parts.sessions.has(sessionId)) return answerSessionNotFound(res)
  answerJson(res, 200, { status: 'closed' })
}
