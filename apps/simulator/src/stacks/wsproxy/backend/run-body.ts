import type { IncomingMessage } from 'node:http'
import type { ValidationIssue } from './fastapi-answers.ts'

const MAX_BODY_BYTES = 1024 * 1024
const MAX_QUERY_ID = 64

export class BodyTooLarge extends Error {}

/** Reads a whole request body; rejects with BodyTooLarge above 1 MiB. */
export function readBody(req: IncomingMessage): Promise<string> {
  // Plain listeners: an async iterator costs several times more, and every query has a body.
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    req.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes <= MAX_BODY_BYTES) chunks.push(chunk)
      else reject(new BodyTooLarge(`body is over ${MAX_BODY_BYTES} bytes`))
    })
    req.on('end', () => resolve(chunks.length === 1 ? String(chunks[0]) : Buffer.concat(chunks).toString()))
    req.on('error', reject)
  })
}

/** The id that a client gave its query, or nothing usable. Fields that the model does not have are ignored, as FastAPI does. */
export function queryIdOf(body: string): string | undefined {
  if (!body.includes('"query_id"')) return undefined
  const { query_id: id } = JSON.parse(body) as { query_id?: unknown }
  return typeof id === 'string' && id.length <= MAX_QUERY_ID ? id : undefined
}

/** Checks a JSON body as FastAPI does for a model with these required string fields. */
export function validateRunBody(
  body: string,
  contentType: string | undefined,
  fields: readonly string[] = ['query'],
): ValidationIssue[] {
  if (body === '') return [{ type: 'missing', loc: ['body'], msg: 'Field required', input: null }]
  if (!isJsonType(contentType)) return [notAnObject(body)]
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch (error) {
    return [jsonInvalid(body, error)]
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return [notAnObject(parsed)]
  return fields.flatMap((field) => {
    const input = (parsed as Record<string, unknown>)[field]
    const loc = ['body', field]
    if (input === undefined) return [{ type: 'missing', loc, msg: 'Field required', input: parsed }]
    return typeof input === 'string'
      ? []
      : [{ type: 'string_type', loc, msg: 'Input should be a valid string', input }]
  })
}

const notAnObject = (input: unknown): ValidationIssue => ({
  type: 'model_attributes_type',
  loc: ['body'],
  msg: 'Input should be a valid dictionary or object to extract fields from',
  input,
})

/** The position is what our parser reports; it can differ from Python's by the token it stopped at. */
function jsonInvalid(body: string, error: unknown): ValidationIssue {
  const reported = /position (\d+)/.exec(String(error))?.[1]
  const position = reported === undefined ? body.length : Number(reported)
  return {
    type: 'json_invalid',
    loc: ['body', position],
    msg: 'JSON decode error',
    input: {},
    ctx: { error: 'Expecting value' },
  }
}

/** FastAPI reads JSON when the type is absent, application/json or application/*+json. */
function isJsonType(contentType: string | undefined): boolean {
  const type = contentType?.split(';', 1)[0]?.trim().toLowerCase()
  return type === undefined || type === '' || /^application\/(json|[^/]+\+json)$/.test(type)
}
