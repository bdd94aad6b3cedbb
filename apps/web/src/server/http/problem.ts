import { type AppError, ERROR_KINDS } from '../errors.ts'

/** RFC 9457. `errors` names each field: what was expected, and what came. */
export interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  readonly errors: readonly {
    readonly field: string
    readonly expected: string
    readonly received: string
    readonly message: string
  }[]
}

/** The problem+json answer of a refusal. */
export function problemResponse(error: AppError): Response {
  const { status, title } = ERROR_KINDS[error.kind]
  const problem: Problem = {
    type: `urn:broadside:problem:${error.kind.replaceAll('_', '-')}`,
    title,
    status,
    detail: error.message,
    errors: error.issues.map(({ path, ...issue }) => ({ field: path, ...issue })),
  }
  const extra: Record<string, string> =
    error.kind === 'unauthenticated' ? { 'www-authenticate': 'Bearer realm="Broadside"' } : {}
  return Response.json(problem, {
    status,
    headers: {
      ...extra,
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
    },
  })
}
