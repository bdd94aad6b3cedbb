'use client'
import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '../api/trpc.ts'
import { ListCard } from '../lists/list-card.tsx'
import { useRevokeShare } from '../share/use-revoke-share.ts'
import { ShareTable } from './share-table.tsx'

export function SharesCard() {
  const trpc = useTRPC()
  const shares = useQuery(trpc.shares.list.queryOptions({}))
  const revoke = useRevokeShare()
  const rows = shares.data ?? []
  return (
    <ListCard
      title="Share links"
      hint="Each opens a snapshot of a run or a comparison, without signing in."
      query={shares}
      isEmpty={rows.length === 0}
      empty="No links yet. Finished runs and comparisons have a Share button."
    >
      <ShareTable shares={rows} onRevoke={(share) => revoke.mutate({ id: share.id })} />
    </ListCard>
  )
}
