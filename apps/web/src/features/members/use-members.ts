import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { usePerson } from '../account/use-person.ts'
import { messageOf } from '../api/api-error.ts'
import { useTRPC } from '../api/trpc.ts'

/** Members and open invitations, and what may be done with them. */
export function useMembers() {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const { isAdmin, isOwner } = usePerson()
  const members = useQuery(trpc.members.list.queryOptions())
  const invitations = useQuery(trpc.invitations.list.queryOptions(undefined, { enabled: isAdmin }))
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: trpc.members.pathKey() })
    void queryClient.invalidateQueries({ queryKey: trpc.invitations.pathKey() })
  }
  const done = (sentence: string, failure: string) => ({
    onSuccess: () => {
      refresh()
      toast.success(sentence)
    },
    onError: (error: unknown) => toast.error(failure, { description: messageOf(error) }),
  })
  return {
    isAdmin,
    isOwner,
    members,
    invitations,
    invite: useMutation(trpc.invitations.create.mutationOptions({ onSuccess: refresh })),
    cancel: useMutation(
      trpc.invitations.cancel.mutationOptions(
        done('The invitation was withdrawn.', 'The invitation was not withdrawn'),
      ),
    ),
    changeRole: useMutation(
      trpc.members.changeRole.mutationOptions(done('The role was changed.', 'The role was not changed')),
    ),
    resetPassword: useMutation(trpc.members.resetPassword.mutationOptions()),
    remove: useMutation(
      trpc.members.remove.mutationOptions(done('The member was removed.', 'The member was not removed')),
    ),
  }
}
