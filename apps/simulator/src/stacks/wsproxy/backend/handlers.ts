import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  answerMethodNotAllowed,
  answerNotFound,
  answerSessionNotFound,
} from '../../../http/fastapi/answers.ts'
import { fastapiHandler, readModel } from '../../../http/fastapi/handler.ts'
import { answerJson } from '../../../http/json-answer.ts'
import { queryIdOf } from './query-id.ts'
import { backendRoute } from './routes.ts'
import type { SessionStore } from './session-store.ts'

export interface BackendParts {
  sessions: SessionStore
  mintToken: (sessionId: string) => string
  /** Starts streaming an answer to a session; must not wait for it. */
  startStream: (sessionId: string, queryId: string | undefined) => void
  onError: (error: unknown, what: string) => void
}

/** The request handler of the LLM backend. */
export const backendHandler = (parts: BackendParts) =>
  fastapiHandler((req, res) => handle(parts, req, res), parts.onError)

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
  const body = await readModel(req, res, ['query'])
  if (body === undefined) return
  if (!(await parts.sessions.exists(sessionId))) return answerSessionNotFound(res)
  answerJson(res, 200, { status: 'streaming' })
  parts.startStream(sessionId, queryIdOf(body))
}

async function close(parts: BackendParts, sessionId: string, res: ServerResponse): Promise<void> {
  if (!(await parts.sessions.exists(sessionId))) return answerSessionNotFound(res)
  await parts.sessions.close(sessionId)
  answerJson(res, 200, { status: 'closed' })
}
