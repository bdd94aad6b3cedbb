import { z } from 'zod'
import { CreateApiKey, createApiKey } from '../api-keys/create.ts'
import { listApiKeys } from '../api-keys/list.ts'
import { revokeApiKey } from '../api-keys/revoke.ts'
import { Id } from '../slug.ts'
import { procedure, router } from '../trpc.ts'

export const apiKeysRouter = router({
  list: procedure('admin').query(({ ctx }) => listApiKeys(ctx.access)),
  create: procedure('admin')
    .input(CreateApiKey)
    .mutation(({ ctx, input }) => createApiKey(ctx.access, input)),
  revoke: procedure('admin')
    .input(z.strictObject({ id: Id }))
    .mutation(({ ctx, input }) => revokeApiKey(ctx.access, input.id)),
})
