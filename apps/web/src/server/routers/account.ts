import { z } from 'zod'
import { getAccount, SetCredentials, setCredentials } from '../account/set-credentials.ts'
import { listSessions } from '../sessions/list.ts'
import { revokeSession } from '../sessions/revoke.ts'
import { revokeOtherSessions } from '../sessions/revoke-others.ts'
import { Id } from '../slug.ts'
import { procedure, router } from '../trpc.ts'

/** What is a person's own: every role may, no key does. */
export const accountRouter = router({
  get: procedure('read').query(({ ctx }) => getAccount(ctx.access)),
  setCredentials: procedure('read')
    .input(SetCredentials)
    .mutation(({ ctx, input }) => setCredentials(ctx.access, ctx.headers, input)),
})

export const sessionsRouter = router({
  list: procedure('read').query(({ ctx }) => listSessions(ctx.access, ctx.headers)),
  revoke: procedure('read')
    .input(z.strictObject({ id: Id }))
    .mutation(({ ctx, input }) => revokeSession(ctx.access, input.id)),
  revokeOthers: procedure('read').mutation(({ ctx }) => revokeOtherSessions(ctx.access, ctx.headers)),
})
