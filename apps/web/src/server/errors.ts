import type { FieldIssue } from '@broadside/shared/config/issues'

/**
 * Everything that a use case may refuse with: a closed set, mapped to HTTP once here. tRPC and REST read this table, so
 * that the same refusal looks the same on both.
 */
export const ERROR_KINDS = {
  invalid_input: { status: 422, title: 'Invalid input', trpc: 'UNPROCESSABLE_CONTENT' },
  malformed: { status: 400, title: 'The request could not be read', trpc: 'BAD_REQUEST' },
  unauthenticated: { status: 401, title: 'Sign in, or send an API key', trpc: 'UNAUTHORIZED' },
  forbidden: { status: 403, title: 'Not allowed', trpc: 'FORBIDDEN' },
  not_found: { status: 404, title: 'Not found', trpc: 'NOT_FOUND' },
  method_not_allowed: { status: 405, title: 'Method not allowed', trpc: 'METHOD_NOT_SUPPORTED' },
  gone: { status: 410, title: 'No longer available', trpc: 'NOT_FOUND' },
  conflict: { status: 409, title: 'Conflict', trpc: 'CONFLICT' },
  too_large: { status: 413, title: 'The request is too large', trpc: 'PAYLOAD_TOO_LARGE' },
  rate_limited: { status: 429, title: 'Too many requests', trpc: 'TOO_MANY_REQUESTS' },
  unavailable: { status: 503, title: 'A service is not available', trpc: 'SERVICE_UNAVAILABLE' },
  internal: { status: 500, title: 'Internal server error', trpc: 'INTERNAL_SERVER_ERROR' },
} as const
export type ErrorKind = keyof typeof ERROR_KINDS

const BRAND = Symbol.for('broadside.app-error')

/**
 * A refusal that the person who asked can read: what happened, why, what to do. Told by its brand: a bundler makes one class
 * for the services, which live as long as the process, and others for the routes.
 */
export class AppError extends Error {
  static override [Symbol.hasInstance](thrown: unknown): boolean {
    return typeof thrown === 'object' && thrown !== null && BRAND in thrown
  }

  readonly [BRAND] = true
  override readonly name = 'AppError'
  readonly kind: ErrorKind
  readonly issues: readonly FieldIssue[]

  constructor(
    kind: ErrorKind,
    message: string,
    options: ErrorOptions & { issues?: readonly FieldIssue[] } = {},
  ) {
    super(message, options)
    this.kind = kind
    this.issues = options.issues ?? []
  }
}

/** Input that was understood but is wrong: each issue names its field. */
export function invalidInput(issues: readonly FieldIssue[]): AppError {
  const rest = issues.length > 1 ? ` (and ${issues.length - 1} more)` : ''
  return new AppError('invalid_input', `${issues[0]?.message ?? 'the input is not valid'}${rest}`, { issues })
}

/** A thing that is not there, or is another organization's: the two are never told apart. */
export const notFound = (what: string, id: string): AppError =>
  new AppError(
    'not_found',
    `There is no ${what} ${JSON.stringify(id)} here. Check the id, or whether it was deleted.`,
  )
