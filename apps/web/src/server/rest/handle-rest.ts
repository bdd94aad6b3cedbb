import { z } from 'zod'
import { accessOf, requirePermission, requireReach } from '../auth/access.ts'
import { AppError } from '../errors.ts'
import { ASKED_METHOD } from '../http/incoming-requests.ts'
import { problemResponse } from '../http/problem.ts'
import { parseInput, readJson } from '../http/read-json.ts'
import { requireSameOrigin } from '../http/same-origin.ts'
import { timed } from '../metrics/timed.ts'
import type { Services } from '../services.ts'
import { toAppError } from '../to-app-error.ts'
import { etagOf, isKnown } from './etag.ts'
import { findOperation } from './find-operation.ts'
import type { Operation, RestResult } from './operation.ts'
import { OPERATIONS, PUBLIC_OPERATIONS } from './operations.ts'
import { parseQuery } from './query.ts'
import { countRestRequest, rateLimitHeaders } from './rate-limit.ts'

export const BASE_PATH = '/api/v1'
const NO_QUERY = z.strictObject({})

/** Answers any request below {@link BASE_PATH}: finds the operation, who asks and whether they may; refusals are problem+json. */
export async function handleRest(
  services: Services,
  request: Request,
  operations: readonly Operation[] = OPERATIONS,
): Promise<Response> {
  const url = new URL(request.url)
  const path = url.pathname.slice(BASE_PATH.length)
  const extra: Record<string, string> = {}
  const answered = timed(services, 'rest')
  let route = 'unknown'
  try {
    // Without a cookie nobody's rights can be borrowed: what follows says that a key is missing.
    if (request.headers.has('cookie')) requireSameOrigin(request, services.env.BROADSIDE_URL)
    const method = request.headers.get(ASKED_METHOD) ?? request.method
    const found = findOperation(operations, PUBLIC_OPERATIONS, method, path)
    if (found.kind === 'nowhere')
      throw new AppError(
        'not_found',
        `There is no ${BASE_PATH}${path}. GET ${BASE_PATH}/openapi.json lists all operations.`,
      )
    if (found.kind === 'options')
      return answered('options', new Response(null, { status: 204, headers: { allow: found.allow } }))
    if (found.kind === 'no-method') {
      extra.allow = found.allow
      throw new AppError('method_not_allowed', `${method} is not allowed here; expected ${found.allow}.`)
    }
    if (found.kind === 'open')
      return answered(found.operation.id, respond(request, await found.operation.handle(services), extra))
    const { operation, params } = found
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
    const given = {
      access,
      params,
      query: parseQuery(operation.query ?? NO_QUERY, url),
      body: operation.body
        ? parseInput(operation.body, await readJson(request, operation.maxBodyBytes))
        : undefined,
      headers: request.headers,
    }
    return answered(route, respond(request, await operation.handle(given as never), extra))
  } catch (thrown) {
    const refusal = toAppError(thrown)
    if (refusal.kind === 'internal') services.log.error({ err: refusal.cause, path }, 'an operation failed')
    const answer = problemResponse(refusal)
    for (const [name, value] of Object.entries(extra)) answer.headers.set(name, value)
    return answered(route, answer)
  }
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
  if (result.status === 200 && (request.method === 'GET' || request.method === 'HEAD')) {
    const etag = etagOf(text)
    headers.set('etag', etag)
    if (isKnown(request.headers.get('if-none-match'), etag))
      return new Response(null, { status: 304, headers })
  }
  headers.set('content-type', 'application/json')
  return new Response(text, { status: result.status, headers })
}
