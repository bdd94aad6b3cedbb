import type { ServerResponse } from 'node:http'
import { ApiError } from './api-error.ts'

export interface Answer {
  readonly status: number
  readonly body: unknown
}

export const ok = (body: unknown): Answer => ({ status: 200, body })

/** Throws unless the method is one of these. */
export function expectMethod(method: string, ...expected: ('GET' | 'POST' | 'DELETE')[]): void {
  if (!(expected as string[]).includes(method))
    throw new ApiError(405, 'wrong_method', `expected ${expected.join(' or ')}, received ${method}`)
}

export const noSuchPath = (path: string): ApiError =>
  new ApiError(404, 'no_such_path', `nothing is served at ${path}`)

/** Writes an answer, or an error as `{error: {code, message, field}}`. */
export function writeAnswer(res: ServerResponse, { status, body }: Answer): void {
  const text = JSON.stringify(body)
  res.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
  res.end(text)
}
