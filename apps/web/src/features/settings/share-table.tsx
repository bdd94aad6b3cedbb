import Link from 'next/link'
import { Button } from '@/components/ui/button.tsx'
import { type Column, DataTable } from '@/components/ui/data-table.tsx'
import { RelativeTime } from '@/features/format/relative-time-text.tsx'

export interface ShareRow {
  readonly id: string
  readonly runId: string | null
  readonly runName: string
  readonly createdAt: Date
  readonly expiresAt: Date | null
}

const COLUMNS: readonly Column<ShareRow>[] = [
  {
    head: 'shows',
    className: 'text-base font-medium',
    cell: ({ runId, runName }) => (runId ? <Link href={`/runs/${runId}`}>{runName}</Link> : runName),
  },
  { head: 'created', numeric: true, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  {
    head: 'expires',
    numeric: true,
    cell: ({ expiresAt }) => (expiresAt ? <RelativeTime at={expiresAt} /> : 'never'),
  },
]

/** Links that work without signing in. Their addresses are not kept: only who made them, and that they can be revoked. */
export function ShareTable({
  shares,
  onRevoke,
}: {
  shares: readonly ShareRow[]
  onRevoke: (share: ShareRow) => void
}) {
  return (
    <DataTable
      caption="Share links"
      rows={shares}
      columns={COLUMNS}
      actions={(share) => (
        <Button
          variant="danger"
          size="sm"
          onClick={() => onRevoke(share)}
          aria-label={`Revoke the link to ${share.runName}`}
        >
          Revoke
        </Button>
      )}
    />
  )
}
