import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { messageOf } from '../api/api-error.ts'
import { useTRPC } from '../api/trpc.ts'
import { withPending } from '../lists/with-pending.ts'

const REFETCH_MS = 15_000

/** The project's schedules, and what may be done with them; a switch shows its new state at once. */
export function useSchedules(onSaved: () => void) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const schedules = useQuery(trpc.schedules.list.queryOptions(undefined, { refetchInterval: REFETCH_MS }))
  const refresh = () => queryClient.invalidateQueries({ queryKey: trpc.schedules.pathKey() })
  const onError = (error: unknown) =>
    toast.error('The schedule was not changed', { description: messageOf(error) })
  const saved = {
    onSuccess: async () => {
      await refresh()
      onSaved()
    },
  }
  const onOff = useMutation(trpc.schedules.update.mutationOptions({ onSuccess: refresh, onError }))
  const { id, enabled } = onOff.variables ?? {}
  return {
    schedules: {
      ...schedules,
      data:
        schedules.data &&
        withPending(schedules.data, { isPending: onOff.isPending, variables: { id, enabled } }),
    },
    create: useMutation(trpc.schedules.create.mutationOptions(saved)),
    update: useMutation(trpc.schedules.update.mutationOptions(saved)),
    onOff,
    remove: useMutation(trpc.schedules.delete.mutationOptions({ onSuccess: refresh, onError })),
  }
}
