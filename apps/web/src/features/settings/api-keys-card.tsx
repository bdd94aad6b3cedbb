'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { Button } from '@/components/ui/button.tsx'
import { Card, CardHeader } from '@/components/ui/card.tsx'
import { messageOf } from '../api/api-error.ts'
import { useTRPC } from '../api/trpc.ts'
import { ApiKeyTable } from './api-key-table.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'

export function ApiKeysCard() {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const keys = useQuery(trpc.apiKeys.list.queryOptions())
  const [isNew, setNew] = useState(false)
  const refresh = () => void queryClient.invalidateQueries({ queryKey: trpc.apiKeys.pathKey() })
  const create = useMutation(trpc.apiKeys.create.mutationOptions({ onSuccess: refresh }))
  const revoke = useMutation(
    trpc.apiKeys.revoke.mutationOptions({
      onSuccess: () => {
        refresh()
        toast.success('The key was revoked. It opens nothing any more.')
      },
      onError: (error) => toast.error('The key was not revoked', { description: messageOf(error) }),
    }),
  )
  return (
    <Card aria-label="API keys">
      <CardHeader
        title="API keys"
        hint="For CI and scripts. A key is shown once, when it is made."
        actions={
          <Button
            size="sm"
            onClick={() => {
              create.reset()
              setNew(true)
            }}
          >
            <Plus aria-hidden />
            New key
          </Button>
        }
      />
      {keys.isError ? (
        <p className="p-4 text-sm text-muted">{messageOf(keys.error)}</p>
      ) : keys.data && keys.data.length > 0 ? (
        <ApiKeyTable keys={keys.data} onRevoke={(key) => revoke.mutate({ id: key.id })} />
      ) : (
        <p className="p-4 text-sm text-muted">{keys.isPending ? 'Loading' : 'No keys yet.'}</p>
      )}
      {isNew ? (
        <NewKeyDialog
          busy={create.isPending}
          made={create.data?.key}
          error={create.error ? messageOf(create.error) : undefined}
          onCreate={(value) => create.mutate(value)}
          onClose={() => setNew(false)}
        />
      ) : null}
    </Card>
  )
}
