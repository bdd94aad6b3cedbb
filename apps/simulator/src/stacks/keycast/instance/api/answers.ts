import type { ServerResponse } from 'node:http'

export interface Answer {
  readonly status: number
  readonly type: string
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

export const json = (status: number, value: unknown, headers?: Readonly<Record<string, string>>): Answer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
  ...(headers ? { headers } : {}),
})
export const text = (status: number, body: string, type = 'text/plain; charset=utf-8'): Answer => ({
  status,
  type,
  body,
})
export const empty = (status: number): Answer => ({ status, type: '', body: '' })

/** `{"error":"<text>"}`, thrown from wherever a request turns out to be refused. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly answer: Answer

  constructor(answer: Answer) {
    super(`refused with ${answer.status}`)
    this.answer = answer
  }
}

/** The closed set of what a request may be refused with: status and text as the original says them. */
const REFUSALS = {
  noOrigin: [400, 'Origin header required'],
  emailTaken: [409, 'This email is already registered. Please log in instead.'],
  keyTaken: [409, 'This Nostr key is already registered. Please log in instead.'],
  badCredentials: [401, 'Invalid email or password. Please check your credentials and try again.'],
  unavailable: [503, 'Service temporarily unavailable. Please try again in a few minutes.'],
  noToken: [401, 'Authentication required. Please provide a valid token.'],
  badToken: [401, 'Invalid or expired token. Please log in again.'],
  deniedByPolicy: [403, 'Operation denied by policy'],
} as const satisfies Record<string, readonly [status: number, text: string]>

export function refused(kind: keyof typeof REFUSALS): Refusal {
  const [status, message] = REFUSALS[kind]
  return new Refusal(json(status, { error: message }))
}

/** A refusal whose text carries what was wrong. */
export const refusedWith = (status: number, error: string): Refusal => new Refusal(json(status, { error }))

export function writeAnswer(res: ServerResponse, answer: Answer): void {
  const headers: Record<string, string | number> = { 'content-length': Buffer.byteLength(answer.body) }
  if (answer.type !== '') headers['content-type'] = answer.type
  res.writeHead(answer.status, { ...headers, ...answer.headers })
  res.end(answer.body)
}
