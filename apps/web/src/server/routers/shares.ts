import { z } from 'zod'
import { CreateShare, createShare } from '../shares/create.ts'
import { ListShares, listShares } from '../shares/list.ts'
import { OpenShare, openShare } from '../shares/open.ts'
import { revokeShare } from '../shares/revoke.ts'
import { Id } from '../slug.ts'
import { procedure, publicProcedure, router } from '../trpc.ts'

export const sharesRouter = router({
  create: procedure('run')
    .input(CreateShare)
    .mutation(({ ctx, input }) => createShare(ctx.access, input)),
  list: procedure('read')
    .input(ListShares)
    .query(({ ctx, input }) => listShares(ctx.access, input)),
  revoke: procedure('run')
    .input(z.strictObject({ id: Id }))
    .mutation(({ ctx, input }) => revokeShare(ctx.access, input.id)),
  /** The permalink's page: whoever has the token may read the snapshot. */
  open: publicProcedure
    .meta({ needs: 'public', isConstant: true })
    .input(OpenShare)
    .query(({ ctx, input }) => openShare(ctx.services, input)),
})
