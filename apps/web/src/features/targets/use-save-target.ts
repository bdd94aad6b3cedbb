import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { messageOf } from '../api/api-error.ts'
import { useTRPC } from '../api/trpc.ts'
import type { SavedTarget } from './target-dialog.tsx'

/** Creates, changes and puts away targets; `onSaved` when the server has it. */
export function useSaveTarget(onSaved: () => void) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const done = (sentence: string) => async () => {
    await queryClient.invalidateQueries({ queryKey: trpc.targets.pathKey() })
    onSaved()
    toast.success(sentence)
  }
  const onSuccess = done('The target was saved.')
  const create = useMutation(trpc.targets.create.mutationOptions({ onSuccess }))
  const update = useMutation(trpc.targets.update.mutationOptions({ onSuccess }))
  const archive = useMutation(
    trpc.targets.archive.mutationOptions({
      onSuccess: done('The target was deleted.'),
      onError: (error) => toast.error('The target was not deleted', { description: messageOf(error) }),
    }),
  )
  return {
    /** `id` undefined: a new one. */
    save(id: string | undefined, { secret, config, ...target }: SavedTarget): void {
      const whole = { ...target, config: secret ? { ...config, secret } : config }
      if (id === undefined) create.mutate(whole)
      else update.mutate({ id, ...whole })
    },
    archive: (id: string) => archive.mutate({ idOrSlug: id }),
    isSaving: create.isPending || update.isPending,
    error: create.error ?? update.error,
    reset() {
      create.reset()
      update.reset()
    },
  }
}
