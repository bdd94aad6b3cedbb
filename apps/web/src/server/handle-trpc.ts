import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { accessOf, permits } from './auth/access.ts'
import { AppError } from './errors.ts'
import { compressOnce } from './http/compress-once.ts'
import { problemResponse } from './http/problem.ts'
import { MAX_BODY_BYTES, MAX_CSV_BODY_BYTES, readText, requireShallow } from './http/read-json.ts'
import { requireSameOrigin } from './http/same-origin.ts'
import { appRouter } from './router.ts'
import type { Services } from './services.ts'
import { toAppError } from './to-app-error.ts'
import type { TrpcMeta } from './trpc.ts'

/** Far above what a page asks at once; the client sends no more in one batch. */
const MAX_BATCH = 50

const procedures = appRouter._def.procedures as unknown as Record<
  string,
  { readonly _def: { readonly meta?: TrpcMeta } } | undefined
>

/** Answers a request of the pages: a change comes from one of ours, and no body is read beyond its bound. */
export async function handleTrpc(services: Services, request: Request): Promise<Response> {
  try {
    requireSameOrigin(request, services.env.BROADSIDE_URL)
    let isConstant = false
    const response = await fetchRequestHandler({
      endpoint: '/api/trpc',
      req: await bounded(services, request),
      router: appRouter,
      createContext: () => ({ services, headers: request.headers }),
      maxBatchSize: MAX_BATCH,
      // A stream says by itself how it is to be passed on.
      responseMeta({ type, paths = [] }) {
        isConstant = paths.every((path) => procedures[path]?._def.meta?.isConstant)
        return type === 'subscription' ? {} : { headers: { 'cache-control': 'private, no-cache' } }
      },
    })
    return isConstant ? await compressOnce(request, response) : response
  } catch (error) {
    return problemResponse(toAppError(error))
  }
}

/** The same request with its body read, within the bounds of REST. */
async function bounded(services: Services, request: Request): Promise<Request> {
  if (request.method === 'GET') return request
  const body = await readText(request, await maxBytes(services, request))
  requireShallow(body)
  return new Request(request.url, {
    method: request.method,
    headers: request.headers,
    body,
    signal: request.signal,
  })
}

/** A CSV may be large, from somebody who may store one: a stranger's is not read first and refused then. */
async function maxBytes(services: Services, request: Request): Promise<number> {
  if (!new URL(request.url).pathname.endsWith('/dataSets.create')) return MAX_BODY_BYTES
  try {
    return permits(await accessOf(services, request.headers), 'run') ? MAX_CSV_BODY_BYTES : MAX_BODY_BYTES
  } catch (error) {
    if (error instanceof AppError) return MAX_BODY_BYTES
    throw error
  }
}
