import type { IncomingMessage, ServerResponse } from 'node:http'
import { BodyTooLarge, readBody } from '../read-body.ts'
import { answerServerError, answerTooLarge, answerUnprocessable } from './answers.ts'
import { validateBody } from './validate-body.ts'

type Handle = (req: IncomingMessage, res: ServerResponse) => Promise<void>

/** A request handler that answers 500 for what was thrown, as Starlette does. */
export const fastapiHandler =
  (handle: Handle, onError: (error: unknown, what: string) => void): Handle =>
  async (req, res) => {
    try {
      await handle(req, res)
    } catch (error) {
      onError(error, `${req.method} ${req.url}`)
      if (!res.headersSent) answerServerError(res)
      else res.destroy()
    }
  }

/** The body of a model whose required fields are these texts; undefined: it was none, and the client has been told. */
export async function readModel(
  req: IncomingMessage,
  res: ServerResponse,
  fields: readonly string[],
): Promise<string | undefined> {
  let body: string
  try {
    body = await readBody(req)
  } catch (error) {
    if (!(error instanceof BodyTooLarge)) throw error
    answerTooLarge(res)
    return undefined
  }
  const issues = validateBody(body, req.headers['content-type'], fields)
  if (issues.length === 0) return body
  answerUnprocessable(res, issues)
  return undefined
}
