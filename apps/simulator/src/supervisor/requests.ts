import type { IncomingMessage } from 'node:http'
import { StackConfig } from '@broadside/shared/config/stack'
import { InstanceCount } from '@broadside/shared/config/stacks/common'
import { z } from 'zod'
import { ApiError } from './api-error.ts'

const MAX_BODY_BYTES = 64 * 1024
const MAX_TAIL = 500
const DEFAULT_TAIL = 100

export const ScaleRequest = z
  .record(z.string(), InstanceCount)
  .refine((counts) => Object.keys(counts).length > 0, { message: 'expected a role and how many of it' })

/** Beside the stack itself: who asks, and how long without a sign of life the stack outlives its owner. */
const StackLease = z.strictObject({
  owner: z.string().min(1).max(200),
  leaseMs: z.int().min(1000).max(600_000).default(15_000),
})
export interface StackRequest {
  readonly config: StackConfig
  readonly lease: z.infer<typeof StackLease>
}

/** The body of `POST /stacks`: a stack as a run's configuration has it, `owner` and `leaseMs`. */
export async function readStackRequest(req: IncomingMessage): Promise<StackRequest> {
  const body = await readJson(req)
  const { owner, leaseMs, ...config } = (body ?? {}) as Record<string, unknown>
  return { config: checked(StackConfig, config), lease: checked(StackLease, { owner, leaseMs }) }
}

/** Reads and checks a JSON body; the error names the first wrong field. */
export async function readRequest<Schema extends z.ZodType>(
  req: IncomingMessage,
  schema: Schema,
): Promise<z.infer<Schema>> {
  return checked(schema, await readJson(req))
}

async function readJson(req: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of req) {
    text += String(chunk)
    if (text.length > MAX_BODY_BYTES)
      throw new ApiError(413, 'body_too_large', `expected a body under ${MAX_BODY_BYTES} bytes`)
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError(400, 'invalid_json', 'expected a JSON object in the body', 'body')
  }
}

function checked<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
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
