import { fieldIssues } from '@broadside/shared/config/issues'
import type { z } from 'zod'
import { AppError, invalidInput } from '../errors.ts'

const MAX_BODY_BYTES = 1_000_000

/** The JSON body of a request; an empty one is an empty object. Throws malformed and too_large. */
export async function readJson(request: Request): Promise<unknown> {
  const text = await readText(request)
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'it could not be parsed'
    throw new AppError('malformed', `The body is not JSON: ${reason.slice(0, 200)}.`, { cause })
  }
}

/** The value of a schema; throws invalid_input that names each field as it was written. */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.infer<S> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw invalidInput(fieldIssues(parsed.error, input, { schema }))
}

async function readText(request: Request): Promise<string> {
  const reader = request.body?.getReader()
  if (!reader) return ''
  const parts: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > MAX_BODY_BYTES) {
      await reader.cancel()
      throw new AppError('too_large', `The body is larger than ${MAX_BODY_BYTES} bytes.`)
    }
    parts.push(value)
  }
  return Buffer.concat(parts).toString('utf8')
}
