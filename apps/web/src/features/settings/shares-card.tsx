'use client'
import { useQuery } from '@tanstack/react-query'
import { Card, CardHeader } from '@/components/ui/card.tsx'
import { messageOf } from '../api/api-error.ts'
import { useTRPC } from '../api/trpc.ts'
import { useRevokeShare } from '../share/use-revoke-share.ts'
import { ShareTable } from './share-table.tsx'

export function SharesCard() {
  const trpc = useTRPC()
  const shares = useQuery(trpc.shares.list.queryOptions({}))
  const revoke = useRevokeShare()
  const rows = shares.data ?? []
  return (
    <Card aria-label="Share links">
      <CardHeader
        title="Share links"
        hint="Each opens a fixed picture of a run or a comparison, without signing in."
      />
      {shares.isError ? (
        <p className="p-4 text-sm text-muted">{messageOf(shares.error)}</p>
      ) : rows.length > 0 ? (
        <ShareTable shares={rows} onRevoke={(share) => revoke.mutate({ id: share.id })} />
      ) : (
        <p className="p-4 text-sm text-muted">
          {shares.isPending
            ? 'Loading'
            : 'No links were given out. A finished run and a comparison have a Share button.'}
        </p>
      )}
    </Card>
  )
}
