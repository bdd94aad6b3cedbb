import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  answerJson,
  answerMethodNotAllowed,
  answerNotFound,
  answerServerError,
  answerUnprocessable,
} from '../../wsproxy/backend/fastapi-answers.ts'
import { BodyTooLarge, readBody, validateRunBody } from '../../wsproxy/backend/run-body.ts'
import { sessionApiRoute } from './routes.ts'

export interface SessionApiParts {
  mintToken: (sessionId: string) => string
  /** Tells the gateway of a session that comes or goes; its failure is not the caller's. */
  announce: (sessionId: string) => void
  forget: (sessionId: string) => void
  /** Makes an answer and begins to stream it; answers its whole text. */
  startAnswer: (sessionId: string) => string
  onError: (error: unknown, what: string) => void
}

/** The request handler of the session API. */
export function sessionApiHandler(parts: SessionApiParts) {
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

async function handle(parts: SessionApiParts, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const path = (req.url ?? '/').split('?', 1)[0] ?? '/'
  const route = sessionApiRoute(req.method, path)
  switch (route.kind) {
    case 'health':
      return answerJson(res, 200, { status: 'ok' })
    case 'create': {
      const sessionId = randomUUID()
      parts.announce(sessionId)
      return answerJson(res, 200, { session_id: sessionId, token: parts.mintToken(sessionId) })
    }
    case 'run':
      return run(parts, req, res)
    case 'close':
      parts.forget(route.sessionId)
      return answerJson(res, 200, { status: 'closed' })
    case 'method-not-allowed':
      return answerMethodNotAllowed(res, route.allow)
    case 'not-found':
      return answerNotFound(res)
  }
}

/** Any session may be asked, known or not, as with the original; the answer does not wait for the stream. */
async function run(parts: SessionApiParts, req: IncomingMessage, res: ServerResponse): Promise<void> {
  let body: string
  try {
    body = await readBody(req)
  } catch (error) {
    if (!(error instanceof BodyTooLarge)) throw error
    return answerJson(res, 413, { detail: 'Request Entity Too Large' }, { connection: 'close' })
  }
  const issues = validateRunBody(body, req.headers['content-type'], ['session_id', 'question'])
  if (issues.length > 0) return answerUnprocessable(res, issues)
  const { session_id } = JSON.parse(body) as { session_id: string }
  answerJson(res, 200, { response: parts.startAnswer(session_id) })
}
