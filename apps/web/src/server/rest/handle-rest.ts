import { accessOf, requirePermission, requireReach } from '../auth/access.ts'
import { AppError } from '../errors.ts'
import { problemResponse } from '../http/problem.ts'
import { parseInput, readJson } from '../http/read-json.ts'
import { requireSameOrigin } from '../http/same-origin.ts'
import { timed } from '../metrics/timed.ts'
import type { Services } from '../services.ts'
import { toAppError } from '../to-app-error.ts'
import { etagOf, isKnown } from './etag.ts'
import { matchPath } from './match-path.ts'
import type { Operation, RestResult } from './operation.ts'
import { OPERATIONS, PUBLIC_OPERATIONS } from './operations.ts'
import { parseQuery } from './query.ts'
import { countRestRequest, rateLimitHeaders } from './rate-limit.ts'

export const BASE_PATH = '/api/v1'

/** Answers any request below {@link BASE_PATH}: finds the operation, who asks and whether they may; refusals are problem+json. */
export async function handleRest(
  services: Services,
  request: Request,
  operations: readonly Operation[] = OPERATIONS,
): Promise<Response> {
  const url = new URL(request.url)
  const path = url.pathname.slice(BASE_PATH.length)
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const extra: Record<string, string> = {}
  const answered = timed(services, 'rest')
  let route = 'unknown'
  try {
    requireSameOrigin(request, services.env.BROADSIDE_URL)
    const open = PUBLIC_OPERATIONS.find((one) => one.path === path && one.method === method)
    if (open) return answered(open.id, respond(request, await open.handle(services), extra))
    const { operation, params } = operationFor(operations, method, path)
    route = operation.id
    const access = await accessOf(services, request.headers)
    const counted = await countRestRequest(access)
    if (counted) Object.assign(extra, rateLimitHeaders(counted))
    if (counted?.allowed === false)
      throw new AppError(
        'rate_limited',
        `More than ${counted.limit} requests in a minute. Wait ${Math.ceil(counted.resetMs / 1_000)} s.`,
      )
    requirePermission(access, operation.needs)
    requireReach(access, operation.reach ?? 'project')
    const asked = {
      access,
      params,
      query: operation.query ? parseQuery(operation.query, url) : {},
      body: operation.body
        ? parseInput(operation.body, await readJson(request, operation.maxBodyBytes))
        : undefined,
      headers: request.headers,
    }
    return answered(route, respond(request, await operation.handle(asked as never), extra))
  } catch (thrown) {
    const refusal = toAppError(thrown)
    if (refusal.kind === 'internal') services.log.error({ err: refusal.cause, path }, 'an operation failed')
    const answer = problemResponse(refusal)
    for (const [name, value] of Object.entries(extra)) answer.headers.set(name, value)
    return answered(route, answer)
  }
}

function operationFor(
  operations: readonly Operation[],
  method: string,
  path: string,
): { operation: Operation; params: object } {
  const matches = operations.flatMap((operation) => {
    const params = matchPath(operation.path, path)
    return params ? [{ operation, params }] : []
  })
  const match = matches.find(({ operation }) => operation.method === method)
  if (match) return match
  const methods = [...matches.map(({ operation }) => operation.method)]
  for (const open of PUBLIC_OPERATIONS) if (open.path === path) methods.push(open.method)
  if (methods.length > 0)
    throw new AppError('method_not_allowed', `${method} does nothing here; expected ${methods.join(' or ')}.`)
  throw new AppError(
    'not_found',
    `There is no ${BASE_PATH}${path}. GET ${BASE_PATH}/openapi.json lists what there is.`,
  )
}

function respond(request: Request, result: RestResult, extra: Record<string, string>): Response {
  const headers = new Headers({ 'cache-control': 'private, no-cache', ...extra, ...result.headers })
  if (result.file) {
    headers.set('content-type', result.file.mediaType)
    headers.set('content-disposition', `attachment; filename="${result.file.name}"`)
    return new Response(result.file.content, { status: result.status, headers })
  }
  if (result.body === undefined) return new Response(null, { status: result.status, headers })
  const text = JSON.stringify(result.body)
  headers.set('content-type', 'application/json')
  if (result.status === 200 && (request.method === 'GET' || request.method === 'HEAD')) {
    const etag = etagOf(text)
    headers.set('etag', etag)
    if (isKnown(request.headers.get('if-none-match'), etag))
      return new Response(null, { status: 304, headers })
  }
  return new Response(text, { status: result.status, headers })
}
