import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { messageOf } from '../api/api-error.ts'
import { useTRPC } from '../api/trpc.ts'
import { withPending } from '../lists/with-pending.ts'

/** The project's webhooks, and what may be done with them; a switch shows its new state at once. */
export function useWebhooks() {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const webhooks = useQuery(trpc.webhooks.list.queryOptions())
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: trpc.webhooks.pathKey() })
  const onError = (error: unknown) =>
    toast.error('The webhook was not changed', { description: messageOf(error) })
  const update = useMutation(trpc.webhooks.update.mutationOptions({ onSuccess, onError }))
  const { id, enabled } = update.variables ?? {}
  return {
    webhooks,
    rows: withPending(webhooks.data, { isPending: update.isPending, variables: { id, enabled } }),
    create: useMutation(trpc.webhooks.create.mutationOptions({ onSuccess })),
    update,
    remove: useMutation(trpc.webhooks.delete.mutationOptions({ onSuccess, onError })),
    test: useMutation(
      trpc.webhooks.test.mutationOptions({
        onSuccess: async (sent) => {
          if (sent.status === 'delivered') toast.success(`The test was accepted (${sent.responseStatus}).`)
          else toast.error('The test was not accepted', { description: sent.error ?? undefined })
          await onSuccess()
        },
        onError,
      }),
    ),
  }
}
