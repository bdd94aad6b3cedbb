import { EXIT_CODES } from '@broadside/shared/runs/exit-code'
import { z } from 'zod'
import type { Connection } from './connection.ts'
import { CliError } from './errors.ts'

const Problem = z.object({
  title: z.string(),
  detail: z.string(),
  errors: z.array(z.object({ message: z.string() })).default([]),
})

export interface Answer {
  readonly status: number
  readonly text: string
  readonly etag?: string
}
export interface Asked {
  readonly method?: 'GET' | 'POST'
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

const REQUEST_TIMEOUT_MS = 30_000

/** The REST API of one server. */
export class Client {
  constructor(private readonly connection: Connection) {}

  /** The JSON of an answer. Throws CliError with what the server said. */
  async json<T>(path: string, asked: Asked = {}): Promise<T> {
    return JSON.parse((await this.ask(path, asked)).text) as T
  }

  /** Answers that are not errors, 304 among them. Throws {@link Unreachable} when nothing came back. */
  async ask(path: string, { method = 'GET', body, headers = {} }: Asked = {}): Promise<Answer> {
    const answer = await this.send(path, {
      method,
      headers: {
        authorization: `Bearer ${this.connection.apiKey}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    if (answer.status < 400) return answer
    throw refusal(answer)
  }

  private async send(path: string, init: RequestInit): Promise<Answer> {
    const url = new URL(`/api/v1${path}`, this.connection.url)
    try {
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })
      const etag = response.headers.get('etag') ?? undefined
      return { status: response.status, text: await response.text(), etag }
    } catch (cause) {
      throw new Unreachable(
        `${url.origin} does not answer: ${reasonOf(cause)}. Is the server up, and the URL right?`,
        { cause },
      )
    }
  }
}

/** No answer came: the one failure after which asking again makes sense. */
export class Unreachable extends CliError {
  constructor(message: string, options: ErrorOptions) {
    super(message, EXIT_CODES.other, options)
  }
}

/** The server said no, with this status. */
export class Refused extends CliError {
  constructor(
    message: string,
    readonly status: number,
  ) {
    const wrong = status === 400 || status === 413 || status === 422
    super(message, wrong ? EXIT_CODES.invalidConfiguration : EXIT_CODES.other)
  }

  /** A moment later the answer may be another one: the server, or a service behind it, was away or asks for patience. */
  get isPassing(): boolean {
    return this.status >= 500 || this.status === 429
  }
}

/** Whether asking the same again may go better. */
export const isPassing = (error: unknown): boolean =>
  error instanceof Unreachable || (error instanceof Refused && error.isPassing)

function refusal({ status, text }: Answer): CliError {
  const problem = problemOf(text)
  const said = problem ? sentences(problem) : `The server answered ${status}: ${text.slice(0, 300)}`
  return new Refused(said, status)
}

function problemOf(text: string): z.infer<typeof Problem> | undefined {
  try {
    return Problem.parse(JSON.parse(text))
  } catch {
    return undefined // a proxy's page, say
  }
}

const sentences = ({ title, detail, errors }: z.infer<typeof Problem>): string =>
  errors.length === 0 ? detail : [`${title}:`, ...errors.map(({ message }) => `  ${message}`)].join('\n')

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  const inner = cause.cause
  return inner instanceof Error && inner.message !== '' ? inner.message : cause.message
}
