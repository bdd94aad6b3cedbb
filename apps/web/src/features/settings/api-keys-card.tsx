'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { DialogButton } from '@/components/ui/dialog-button.tsx'
import { messageOf } from '../api/api-error.ts'
import { useTRPC } from '../api/trpc.ts'
import { ListCard } from '../lists/list-card.tsx'
import { ApiKeyTable } from './api-key-table.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'

export function ApiKeysCard() {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const keys = useQuery(trpc.apiKeys.list.queryOptions())
  const refresh = () => void queryClient.invalidateQueries({ queryKey: trpc.apiKeys.pathKey() })
  const create = useMutation(trpc.apiKeys.create.mutationOptions({ onSuccess: refresh }))
  const revoke = useMutation(
    trpc.apiKeys.revoke.mutationOptions({
      onSuccess: () => {
        refresh()
        toast.success('The key was revoked.')
      },
      onError: (error) => toast.error('The key was not revoked', { description: messageOf(error) }),
    }),
  )
  return (
    <ListCard
      title="API keys"
      hint="For CI and scripts. A key is shown once, when it is created."
      query={keys}
      isEmpty={keys.data?.length === 0}
      empty="No keys yet. CI needs one to start runs and wait for them."
      actions={
        <DialogButton label="New key" onOpen={create.reset}>
          {(close) => (
            <NewKeyDialog
              busy={create.isPending}
              made={create.data?.key}
              error={create.error}
              onCreate={(value) => create.mutate(value)}
              onClose={close}
            />
          )}
        </DialogButton>
      }
    >
      <ApiKeyTable keys={keys.data ?? []} onRevoke={(key) => revoke.mutate({ id: key.id })} />
    </ListCard>
  )
}
