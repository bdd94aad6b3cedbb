import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { MAX_INSTANCES } from '../env.ts'
import { ApiError } from './api-error.ts'

const MAX_BODY_BYTES = 64 * 1024
const MAX_TAIL = 500
const DEFAULT_TAIL = 100

const instances = z.int().min(1).max(MAX_INSTANCES)

export const ScaleRequest = z
  .strictObject({ backends: instances.optional(), gateways: instances.optional() })
  .refine((counts) => counts.backends !== undefined || counts.gateways !== undefined, {
    message: 'expected backends, gateways or both',
  })

/** Reads and checks a JSON body; the error names the first wrong field. */
export async function readRequest<Schema extends z.ZodType>(
  req: IncomingMessage,
  schema: Schema,
): Promise<z.infer<Schema>> {
  let text = ''
  for await (const chunk of req) {
    text += String(chunk)
    if (text.length > MAX_BODY_BYTES)
      throw new ApiError(413, 'body_too_large', `expected a body under ${MAX_BODY_BYTES} bytes`)
  }
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new ApiError(400, 'invalid_json', 'expected a JSON object in the body', 'body')
  }
  const result = schema.safeParse(body)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const field = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path.join('.')
  throw new ApiError(400, 'invalid_field', `${field || 'body'}: ${issue?.message}`, field || 'body')
}

/** The `tail` of a query string: how many of the newest entries to answer. */
export function readTail(query: URLSearchParams): number {
  const given = query.get('tail')
  if (given === null) return DEFAULT_TAIL
  const tail = Number(given)
  if (Number.isInteger(tail) && tail >= 1 && tail <= MAX_TAIL) return tail
  const received = JSON.stringify(given)
  throw new ApiError(400, 'invalid_field', `tail: expected 1 to ${MAX_TAIL}, received ${received}`, 'tail')
}
