import type { IncomingMessage } from 'node:http'
import type { z } from 'zod'
import { Refusal, text } from './answers.ts'

const MAX_BODY_BYTES = 2 * 1024 * 1024

/** The body as JSON of a known shape. Refuses in axum's words: 415 for its type, 413, 400 for the syntax, 422 for the shape. */
export async function readJson<T>(req: IncomingMessage, schema: z.ZodType<T>): Promise<T> {
  const type = (req.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase()
  if (type !== 'application/json' && !type?.endsWith('+json'))
    throw new Refusal(text(415, 'Expected request with `Content-Type: application/json`'))
  const body = await readBody(req)
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch (error) {
    throw new Refusal(text(400, `Failed to parse the request body as JSON: ${(error as Error).message}`))
  }
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const where = issue?.path.length ? `${issue.path.join('.')}: ` : ''
  throw new Refusal(
    text(422, `Failed to deserialize the JSON body into the target type: ${where}${issue?.message}`),
  )
}

async function readBody(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > MAX_BODY_BYTES) throw new Refusal(text(413, 'length limit exceeded'))
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
