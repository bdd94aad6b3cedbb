import { AppError } from '../errors.ts'
import { problemResponse } from '../http/problem.ts'
import { requireSameOrigin } from '../http/same-origin.ts'
import { timed } from '../metrics/timed.ts'
import type { Services } from '../services.ts'
import { toAppError } from '../to-app-error.ts'
import { SINGLE_SIGN_ON_ROUTES } from './single-sign-on.ts'

/**
 * The few of better-auth's own routes that are open. Organizations, members and invitations are use cases of ours: there
 * tenancy is decided in one place, and every change is on the record.
 */
export const OPEN_ROUTES: readonly (readonly [method: string, path: RegExp])[] = [
  ['GET', /^\/get-session$/],
  ['POST', /^\/sign-in\/email$/],
  ['POST', /^\/sign-in\/link$/],
  ['POST', /^\/sign-in\/social$/],
  ['GET', /^\/callback\/oidc$/],
  ['POST', /^\/sign-out$/],
]

/** better-auth's routes, behind the same check of where a change comes from as all of ours. */
export async function handleAuth(services: Services, request: Request): Promise<Response> {
  const { auth, env, singleSignOn } = services
  const answered = timed(services, 'auth')
  const path = new URL(request.url).pathname.replace(/^\/api\/auth/, '')
  const isOpen = OPEN_ROUTES.some(([method, open]) => method === request.method && open.test(path))
  const route = isOpen ? path : 'unknown'
  try {
    if (!isOpen) throw new AppError('not_found', 'This way to sign in does not exist here.')
    requireSameOrigin(request, env.BROADSIDE_URL)
    const way = SINGLE_SIGN_ON_ROUTES.includes(path) ? (singleSignOn ?? auth) : auth
    return answered(route, await way.handler(request))
  } catch (error) {
    const refusal = toAppError(error)
    if (refusal.kind === 'internal') services.log.error({ err: error }, 'signing in failed')
    return answered(route, problemResponse(refusal))
  }
}
