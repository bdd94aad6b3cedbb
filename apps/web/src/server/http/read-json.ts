import { fieldIssues } from '@broadside/shared/config/issues'
import { MAX_CSV_BYTES } from '@broadside/shared/data-sets/csv-limits'
import type { z } from 'zod'
import { AppError, invalidInput } from '../errors.ts'
import { unstorableIssues } from './storable.ts'

export const MAX_BODY_BYTES = 1_000_000
/** For a CSV of the largest size as a JSON string: its quotes and line ends take two bytes there. */
export const MAX_CSV_BODY_BYTES = 2 * MAX_CSV_BYTES
/** Deeper than any configuration; shallow enough for every function that walks one. */
export const MAX_DEPTH = 64

/** The JSON body of a request; an empty one is an empty object. Throws malformed and too_large. */
export async function readJson(request: Request, maxBytes = MAX_BODY_BYTES): Promise<unknown> {
  const text = await readText(request, maxBytes)
  if (text.trim() === '') return {}
  requireShallow(text)
  try {
    return JSON.parse(text)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'it could not be parsed'
    throw new AppError('malformed', `The body is not JSON: ${reason.slice(0, 200)}.`, { cause })
  }
}

/** The value of a schema; throws invalid_input that names each field as it was written. */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.infer<S> {
  const unstorable = unstorableIssues(input)
  if (unstorable.length > 0) throw invalidInput(unstorable)
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw invalidInput(fieldIssues(parsed.error, input, { schema }))
}

/** Throws malformed for JSON nested so deeply that walking it would overflow the stack; reads it once, from left to right. */
export function requireShallow(text: string): void {
  let depth = 0
  let inText = false
  for (let i = 0; i < text.length; i++) {
    const char = text[i]
    if (inText) {
      if (char === '\\') i++
      else if (char === '"') inText = false
    } else if (char === '"') inText = true
    else if (char === '{' || char === '[') depth++
    else if (char === '}' || char === ']') depth--
    if (depth > MAX_DEPTH)
      throw new AppError('malformed', `The body is nested more than ${MAX_DEPTH} levels deep.`)
  }
}

/** The body of a request as text. Throws too_large after the first byte over the limit. */
export async function readText(request: Request, maxBytes = MAX_BODY_BYTES): Promise<string> {
  const reader = request.body?.getReader()
  if (!reader) return ''
  const parts: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > maxBytes) {
      await reader.cancel()
      throw new AppError('too_large', `The body is larger than ${maxBytes} bytes.`)
    }
    parts.push(value)
  }
  return Buffer.concat(parts).toString('utf8')
}
