import { problemResponse } from '../http/problem.ts'
import { requireSameOrigin } from '../http/same-origin.ts'
import type { Services } from '../services.ts'
import { toAppError } from '../to-app-error.ts'

/** better-auth's own routes, behind the same check of where a change comes from as all of ours. */
export async function handleAuth({ auth, env }: Services, request: Request): Promise<Response> {
  try {
    requireSameOrigin(request, env.BROADSIDE_URL)
  } catch (error) {
    return problemResponse(toAppError(error))
  }
  return auth.handler(request)
}
