'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { messageOf } from '../api/api-error.ts'
import { useTRPC } from '../api/trpc.ts'

export interface RunEdit {
  readonly name?: string
  readonly note?: string
  readonly tags?: string[]
  readonly starred?: boolean
  readonly pinned?: boolean
}

/** Changes what people say about a run: shown at once, taken back when the server refuses. */
export function useEditRun(runId: string) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const key = trpc.runs.get.queryKey({ id: runId })
  const edit = useMutation(
    trpc.runs.edit.mutationOptions({
      onMutate: ({ id: _id, ...change }) => {
        const before = queryClient.getQueryData(key)
        queryClient.setQueryData(key, (state) => state && { ...state, run: { ...state.run, ...change } })
        return { before }
      },
      onError: (error, _input, context) => {
        queryClient.setQueryData(key, context?.before)
        toast.error('The change was not saved', { description: messageOf(error) })
      },
      onSuccess: () => {
        void queryClient.invalidateQueries({ queryKey: trpc.runs.list.queryKey() })
        void queryClient.invalidateQueries({ queryKey: trpc.compare.baseline.queryKey() })
      },
    }),
  )
  return {
    save: (change: RunEdit, onSaved?: () => void) =>
      edit.mutate({ id: runId, ...change }, { onSuccess: onSaved }),
    isSaving: edit.isPending,
  }
}
