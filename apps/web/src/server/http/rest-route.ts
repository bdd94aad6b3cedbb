import { type Access, accessOf, requirePermission } from '../auth/access.ts'
import type { Permission } from '../auth/permission.ts'
import { services } from '../services.ts'
import { toAppError } from '../to-app-error.ts'
import { problemResponse } from './problem.ts'
import { requireSameOrigin } from './same-origin.ts'

interface RouteContext<P> {
  readonly params: Promise<P>
}
export type RestHandler<P> = ((request: Request, context: RouteContext<P>) => Promise<Response>) & {
  readonly needs: Permission
}

/** A REST route over a use case: finds out who asks, checks the permission, answers refusals as problem+json. */
export function restRoute<P = Record<string, never>>(
  needs: Permission,
  handle: (access: Access, request: Request, params: P) => Promise<Response>,
): RestHandler<P> {
  const route = async (request: Request, context: RouteContext<P>): Promise<Response> => {
    const { env, log } = services()
    try {
      requireSameOrigin(request, env.BROADSIDE_URL)
      const access = await accessOf(services(), request.headers)
      requirePermission(access, needs)
      return await handle(access, request, await context.params)
    } catch (thrown) {
      const refusal = toAppError(thrown)
      if (refusal.kind === 'internal')
        log.error({ err: refusal.cause, path: new URL(request.url).pathname }, 'a route failed')
      return problemResponse(refusal)
    }
  }
  return Object.assign(route, { needs })
}

/** JSON that no cache keeps. */
export const answer = (body: unknown, status = 200, headers: HeadersInit = {}): Response =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } })
