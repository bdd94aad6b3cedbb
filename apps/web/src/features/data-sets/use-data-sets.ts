import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { messageOf } from '../api/api-error.ts'
import { useTRPC } from '../api/trpc.ts'
import { isMoving } from './data-set-row.ts'

const MOVING_MS = 1_000
const RESTING_MS = 15_000

/** The project's data sets, read often while a runner is at one, and what may be done with them. */
export function useDataSets(onMade: () => void) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const dataSets = useQuery(
    trpc.dataSets.list.queryOptions(undefined, {
      refetchInterval: ({ state }) => (state.data?.some(isMoving) ? MOVING_MS : RESTING_MS),
    }),
  )
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: trpc.dataSets.pathKey() })
  const onError = (error: unknown) =>
    toast.error('The data set was not changed', { description: messageOf(error) })
  return {
    dataSets,
    create: useMutation(
      trpc.dataSets.create.mutationOptions({
        onSuccess: async () => {
          await onSuccess()
          onMade()
        },
      }),
    ),
    resume: useMutation(trpc.dataSets.resume.mutationOptions({ onSuccess, onError })),
    stop: useMutation(trpc.dataSets.stop.mutationOptions({ onSuccess, onError })),
    remove: useMutation(trpc.dataSets.delete.mutationOptions({ onSuccess, onError })),
  }
}
