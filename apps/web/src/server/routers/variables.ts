import { z } from 'zod'
import { Id } from '../slug.ts'
import { procedure, router } from '../trpc.ts'
import { deleteVariable } from '../variables/delete.ts'
import { listVariables } from '../variables/list.ts'
import { SetVariable, setVariable } from '../variables/set.ts'

export const variablesRouter = router({
  list: procedure('read').query(({ ctx }) => listVariables(ctx.access)),
  set: procedure('admin')
    .input(SetVariable)
    .mutation(({ ctx, input }) => setVariable(ctx.access, input)),
  delete: procedure('admin')
    .input(z.strictObject({ id: Id }))
    .mutation(({ ctx, input }) => deleteVariable(ctx.access, input.id)),
})
