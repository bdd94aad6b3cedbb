import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  answerJson,
  answerMethodNotAllowed,
  answerNotFound,
  answerServerError,
  answerSessionNotFound,
  answerUnprocessable,
} from './fastapi-answers.ts'
import { backendRoute } from './routes.ts'
import { BodyTooLarge, queryIdOf, readBody, validateRunBody } from './run-body.ts'
import type { SessionStore } from './session-store.ts'

export interface BackendParts {
  sessions: SessionStore
  mintToken: (sessionId: string) => string
  /** Starts streaming an answer to a session; must not wait for it. */
  startStream: (sessionId: string, queryId: string | undefined) => void
  onError: (error: unknown, what: string) => void
}

/** The request handler of the LLM backend. */
export function backendHandler(parts: BackendParts) {
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    try {
      await handle(parts, req, res)
    } catch (error) {
      parts.onError(error, `${req.method} ${req.url}`)
      if (!res.headersSent) answerServerError(res)
      else res.destroy()
    }
  }
}

async function handle(parts: BackendParts, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const [path = '/', search] = (req.url ?? '/').split('?', 2)
  const route = backendRoute(req.method, path)
  switch (route.kind) {
    case 'health':
      return answerJson(res, 200, { status: 'healthy' })
    case 'create':
      return create(parts, res)
    case 'run':
      return run(parts, route.sessionId, req, res)
    case 'close':
      return close(parts, route.sessionId, res)
    case 'method-not-allowed':
      return answerMethodNotAllowed(res, route.allow)
    case 'redirect': {
      const query = search === undefined ? '' : `?${search}`
      res.writeHead(307, {
        location: `http://${req.headers.host}${route.path}${query}`,
        'content-length': 0,
      })
      return void res.end()
    }
    case 'not-found':
      return answerNotFound(res)
  }
}

async function create(parts: BackendParts, res: ServerResponse): Promise<void> {
  const sessionId = randomUUID()
  await parts.sessions.create(sessionId)
  answerJson(res, 200, { session_id: sessionId, auth_token: parts.mintToken(sessionId) })
}

/** The body is checked before the session is looked up, and the answer leaves before the first token. */
async function run(
  parts: BackendParts,
  sessionId: string,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  let body: string
  try {
    body = await readBody(req)
  } catch (error) {
    if (!(error instanceof BodyTooLarge)) throw error
    return answerJson(res, 413, { detail: 'Request Entity Too Large' }, { connection: 'close' })
  }
  const issues = validateRunBody(body, req.headers['content-type'])
  if (issues.length > 0) return answerUnprocessable(res, issues)
  if (!(await parts.sessions.exists(sessionId))) return answerSessionNotFound(res)
  answerJson(res, 200, { status: 'streaming' })
  parts.startStream(sessionId, queryIdOf(body))
}

async function close(parts: BackendParts, sessionId: string, res: ServerResponse): Promise<void> {
  if (!(await parts.sessions.exists(sessionId))) return answerSessionNotFound(res)
  await parts.sessions.close(sessionId)
  answerJson(res, 200, { status: 'closed' })
}
