import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerMethodNotAllowed, answerNotFound } from '../../../http/fastapi/answers.ts'
import { fastapiHandler, readModel } from '../../../http/fastapi/handler.ts'
import { answerJson } from '../../../http/json-answer.ts'
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
export const sessionApiHandler = (parts: SessionApiParts) =>
  fastapiHandler((req, res) => handle(parts, req, res), parts.onError)

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
  const body = await readModel(req, res, ['session_id', 'question'])
  if (body === undefined) return
  const { session_id } = JSON.parse(body) as { session_id: string }
  answerJson(res, 200, { response: parts.startAnswer(session_id) })
}
