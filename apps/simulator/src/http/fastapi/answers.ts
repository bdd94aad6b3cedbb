import type { ServerResponse } from 'node:http'
import { answerJson, answerText } from '../json-answer.ts'

/** One entry of a 422 body, as FastAPI with pydantic 2 writes it. */
export interface ValidationIssue {
  type: string
  loc: (string | number)[]
  msg: string
  input: unknown
  ctx?: Record<string, unknown>
}

export const answerNotFound = (res: ServerResponse): void => answerJson(res, 404, { detail: 'Not Found' })

export const answerSessionNotFound = (res: ServerResponse): void =>
  answerJson(res, 404, { detail: 'Session not found' })

export const answerMethodNotAllowed = (res: ServerResponse, allow: string): void =>
  answerJson(res, 405, { detail: 'Method Not Allowed' }, { allow })

export const answerUnprocessable = (res: ServerResponse, issues: ValidationIssue[]): void =>
  answerJson(res, 422, { detail: issues })

export const answerTooLarge = (res: ServerResponse): void =>
  answerJson(res, 413, { detail: 'Request Entity Too Large' }, { connection: 'close' })

/** What Starlette answers when a handler raised. */
export const answerServerError = (res: ServerResponse): void => answerText(res, 500, 'Internal Server Error')
