import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { problemResponse } from '../../../../server/http/problem.ts'
import { MAX_CSV_BODY_BYTES, readText, requireShallow } from '../../../../server/http/read-json.ts'
import { requireSameOrigin } from '../../../../server/http/same-origin.ts'
import { appRouter } from '../../../../server/router.ts'
import { services } from '../../../../server/services.ts'
import { toAppError } from '../../../../server/to-app-error.ts'

export const dynamic = 'force-dynamic'

async function handle(request: Request): Promise<Response> {
  try {
    const made = services()
    requireSameOrigin(request, made.env.BROADSIDE_URL)
    return await fetchRequestHandler({
      endpoint: '/api/trpc',
      req: await bounded(request),
      router: appRouter,
      createContext: () => ({ services: made, headers: request.headers }),
    })
  } catch (error) {
    return problemResponse(toAppError(error))
  }
}

/** The same request with its body read, within the bounds of REST. */
async function bounded(request: Request): Promise<Request> {
  if (request.method === 'GET') return request
  const isCsv = new URL(request.url).pathname.endsWith('/dataSets.create')
  const body = await readText(request, isCsv ? MAX_CSV_BODY_BYTES : undefined)
  requireShallow(body)
  return new Request(request.url, {
    method: request.method,
    headers: request.headers,
    body,
    signal: request.signal,
  })
}

export { handle as GET, handle as POST }
