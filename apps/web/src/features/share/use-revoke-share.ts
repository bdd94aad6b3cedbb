'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { messageOf } from '../api/api-error.ts'
import { useTRPC } from '../api/trpc.ts'

/** Closes a link for good, and says so. */
export function useRevokeShare() {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  return useMutation(
    trpc.shares.revoke.mutationOptions({
      onSuccess: () => {
        void queryClient.invalidateQueries({ queryKey: trpc.shares.pathKey() })
        toast.success('The link was revoked.')
      },
      onError: (error) => toast.error('The link was not revoked', { description: messageOf(error) }),
    }),
  )
}
