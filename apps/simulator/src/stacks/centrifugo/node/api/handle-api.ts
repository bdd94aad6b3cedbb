import type { IncomingMessage, ServerResponse } from 'node:http'
import { isRecord, parseObject } from '@broadside/shared/json-object'
import { BodyTooLarge, readBody } from '../../../../http/read-body.ts'
import { parseCommands } from '../protocol.ts'
import { isAuthorized } from './authorize.ts'
import { type ApiCommand, type ApiOutcome, execute, replyJson } from './execute.ts'
import { type ApiParts, METHODS } from './methods.ts'

export interface ApiHandlerParts extends ApiParts {
  apiKey: string
  isStopping: () => boolean
  onCommands: (count: number) => void
}

/** Ours: names a body of commands, so that a sender may repeat it without publishing anything twice. */
export const BATCH_HEADER = 'x-broadside-batch'

/** Serves `POST /api` (one or more commands, newline-joined) and `POST /api/<method>`. Rejects when Redis fails. */
export async function handleApi(
  parts: ApiHandlerParts,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  if (req.method !== 'POST') return answer(res, 405, 'text/plain; charset=utf-8', 'Method Not Allowed\n')
  if (!isAuthorized(req, parts.apiKey)) return answer(res, 401)
  if (parts.isStopping()) return answer(res, 503)
  let body: string
  try {
    body = await readBody(req)
  } catch (error) {
    if (!(error instanceof BodyTooLarge)) throw error
    return answer(res, 413)
  }
  const method = (req.url ?? '/').split('?', 1)[0]?.split('/')[2] ?? ''
  if (method === '') return legacy(parts, body, String(req.headers[BATCH_HEADER] ?? ''), res)
  if (method === 'batch') return batch(parts, body, res)
  if (method !== 'publish' && !Object.hasOwn(METHODS, method)) return answer(res, 404)
  const params = parseObject(body === '' ? '{}' : body)
  if (!params) return badRequest(res)
  const [outcome] = await executeCounted(parts, [{ method, params }])
  return answer(res, 200, 'application/json', outcome ? replyJson(outcome) : '')
}

async function legacy(
  parts: ApiHandlerParts,
  body: string,
  batchId: string,
  res: ServerResponse,
): Promise<void> {
  const commands = parseCommands(body)
  if (!commands || commands.length === 0 || !commands.every(isCommand)) return badRequest(res)
  const outcomes = await executeCounted(parts, commands, batchId)
  const lines = outcomes.map((outcome, i) => replyJson(outcome, commands[i]?.id))
  return answer(res, 200, 'application/json', `${lines.join('\n')}\n`)
}

/** `{"commands":[{"publish":{…}},…]}` → `{"replies":[{"publish":{…}},…]}` */
async function batch(parts: ApiHandlerParts, body: string, res: ServerResponse): Promise<void> {
  const { commands } = parseObject(body) ?? {}
  if (!Array.isArray(commands) || !commands.every((one) => isRecord(one) && Object.keys(one).length === 1))
    return badRequest(res)
  const named = commands.map((one: Record<string, unknown>) => {
    const [[method, params] = ['', {}]] = Object.entries(one)
    return { method, params }
  })
  const outcomes = await executeCounted(parts, named)
  const replies = outcomes.map((outcome, i) =>
    'error' in outcome
      ? `{"error":${JSON.stringify(outcome.error)}}`
      : `{${JSON.stringify(named[i]?.method)}:${outcome.result}}`,
  )
  return answer(res, 200, 'application/json', `{"replies":[${replies.join(',')}]}`)
}

function executeCounted(
  parts: ApiHandlerParts,
  commands: readonly ApiCommand[],
  batchId?: string,
): Promise<ApiOutcome[]> {
  parts.onCommands(commands.length)
  return execute(parts, commands, batchId)
}

const isCommand = (command: Record<string, unknown>): command is Record<string, unknown> & ApiCommand =>
  typeof command.method === 'string'

const badRequest = (res: ServerResponse): void =>
  answer(res, 400, 'text/plain; charset=utf-8', 'Bad Request\n')

export function answer(res: ServerResponse, status: number, type?: string, body = ''): void {
  res.writeHead(status, {
    ...(type ? { 'content-type': type } : {}),
    'content-length': Buffer.byteLength(body),
  })
  res.end(body)
}
