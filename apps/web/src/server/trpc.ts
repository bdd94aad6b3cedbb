import { initTRPC, TRPCError } from '@trpc/server'
import { type Access, accessOf, type Reach, requirePermission, requireReach } from './auth/access.ts'
import type { Permission } from './auth/permission.ts'
import { ERROR_KINDS, invalidInput } from './errors.ts'
import { unstorableIssues } from './http/storable.ts'
import type { Services } from './services.ts'
import { toAppError } from './to-app-error.ts'
import { transformer } from './transformer.ts'

export interface TrpcContext {
  readonly services: Services
  readonly headers: Headers
}

/** Every procedure says who may call it; the tenancy test fails for one that does not. */
export interface TrpcMeta {
  readonly needs: Permission | 'public'
  readonly reach?: Reach
  /** Its answer to one input never changes, and many ask for it: it is compressed once for all of them. */
  readonly isConstant?: true
}

const t = initTRPC
  .context<TrpcContext>()
  .meta<TrpcMeta>()
  .create({
    transformer,
    sse: { ping: { enabled: true, intervalMs: 5_000 }, client: { reconnectAfterInactivityMs: 15_000 } },
    errorFormatter({ shape, error }) {
      const { kind, message, issues } = toAppError(error)
      const { stack: _stack, ...data } = shape.data
      return { ...shape, message, data: { ...data, kind, issues, title: ERROR_KINDS[kind].title } }
    },
  })

export const router = t.router
export const createCallerFactory = t.createCallerFactory

/** The one place where refusals become tRPC errors, and unknown errors are logged and hidden. */
const errors = t.middleware(async ({ next, ctx, path, getRawInput }) => {
  const result = await next()
  if (result.ok) return result
  const refusal = toAppError(result.error, await getRawInput())
  if (refusal.kind === 'internal') ctx.services.log.error({ err: refusal.cause, path }, 'a procedure failed')
  return {
    ...result,
    error: new TRPCError({ code: ERROR_KINDS[refusal.kind].trpc, message: refusal.message, cause: refusal }),
  }
})

/** Counts every call under its procedure, with the status that its refusal has. */
const counted = t.middleware(async ({ next, ctx, path }) => {
  const startMs = performance.now()
  const result = await next()
  const status = result.ok ? 200 : ERROR_KINDS[toAppError(result.error).kind].status
  ctx.services.metrics.answered({
    kind: 'trpc',
    route: path,
    status,
    durationMs: performance.now() - startMs,
  })
  return result
})

/** Refuses what no column can hold, before any query meets it. */
const storable = t.middleware(async ({ next, getRawInput }) => {
  const issues = unstorableIssues(await getRawInput())
  if (issues.length > 0) throw invalidInput(issues)
  return next()
})

const base = t.procedure.use(counted).use(errors).use(storable)

/** For everybody, signed in or not. */
export const publicProcedure = base.meta({ needs: 'public' })

/** For people and keys of an organization with this permission; `ctx.access` is narrowed to that organization. */
export const procedure = (needs: Permission, reach: Reach = 'project') =>
  base.meta({ needs, reach }).use(async ({ ctx, next }) => {
    const access: Access = await accessOf(ctx.services, ctx.headers)
    requirePermission(access, needs)
    requireReach(access, reach)
    return next({ ctx: { ...ctx, access } })
  })
