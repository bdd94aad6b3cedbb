'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { Card, CardHeader } from '@/components/ui/card.tsx'
import { messageOf } from '../api/api-error.ts'
import { useTRPC } from '../api/trpc.ts'
import { ShareTable } from './share-table.tsx'

export function SharesCard() {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const shares = useQuery(trpc.shares.list.queryOptions({}))
  const runs = useQuery(trpc.runs.list.queryOptions({ limit: 200 }))
  const names = new Map((runs.data?.runs ?? []).map((run) => [run.id, run.name]))
  const revoke = useMutation(
    trpc.shares.revoke.mutationOptions({
      onSuccess: () => {
        void queryClient.invalidateQueries({ queryKey: trpc.shares.pathKey() })
        toast.success('The link was revoked. It opens no more.')
      },
      onError: (error) => toast.error('The link was not revoked', { description: messageOf(error) }),
    }),
  )
  const rows = (shares.data ?? []).map((share) => ({
    ...share,
    runName: (share.runId && names.get(share.runId)) ?? 'a run',
  }))
  return (
    <Card aria-label="Share links">
      <CardHeader title="Share links" hint="Each opens a fixed picture of a run, without signing in." />
      {shares.isError ? (
        <p className="p-4 text-sm text-muted">{messageOf(shares.error)}</p>
      ) : rows.length > 0 ? (
        <ShareTable shares={rows} onRevoke={(share) => revoke.mutate({ id: share.id })} />
      ) : (
        <p className="p-4 text-sm text-muted">
          {shares.isPending ? 'Loading' : 'No links were given out. A finished run has a Share button.'}
        </p>
      )}
    </Card>
  )
}
