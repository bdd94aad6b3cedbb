import type { ServerResponse } from 'node:http'

/** One entry of a 422 body, as FastAPI with pydantic 2 writes it. */
export interface ValidationIssue {
  type: string
  loc: (string | number)[]
  msg: string
  input: unknown
  ctx?: Record<string, unknown>
}

export function answerJson(res: ServerResponse, status: number, body: unknown, headers = {}): void {
  answer(res, status, 'application/json', JSON.stringify(body), headers)
}

export const answerNotFound = (res: ServerResponse): void => answerJson(res, 404, { detail: 'Not Found' })

export const answerSessionNotFound = (res: ServerResponse): void =>
  answerJson(res, 404, { detail: 'Session not found' })

export const answerMethodNotAllowed = (res: ServerResponse, allow: string): void =>
  answerJson(res, 405, { detail: 'Method Not Allowed' }, { allow })

export const answerUnprocessable = (res: ServerResponse, issues: ValidationIssue[]): void =>
  answerJson(res, 422, { detail: issues })

/** What Starlette answers when a handler raised. */
export const answerServerError = (res: ServerResponse): void =>
  answer(res, 500, 'text/plain; charset=utf-8', 'Internal Server Error')

function answer(res: ServerResponse, status: number, type: string, body: string, headers = {}): void {
  res.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body), ...headers })
  res.end(body)
}
