import Link from 'next/link'
import { ConfirmButton } from '@/components/ui/confirm-button.tsx'
import { type Column, DataTable } from '@/components/ui/data-table.tsx'
import { ForMembers } from '@/features/account/allowed.tsx'
import { RelativeTime } from '@/features/format/relative-time-text.tsx'

export interface ShareRow {
  readonly id: string
  readonly kind: 'run' | 'comparison'
  /** The baseline of a comparison first. */
  readonly runs: readonly { readonly id: string; readonly name: string }[]
  readonly createdBy: string | null
  readonly createdAt: Date
  readonly expiresAt: Date | null
}

const titleOf = ({ runs }: ShareRow): string => runs.map(({ name }) => name).join(' against ')

const hrefOf = ({ kind, runs }: ShareRow): string =>
  kind === 'comparison' ? `/compare?runs=${runs.map(({ id }) => id).join(',')}` : `/runs/${runs[0]?.id}`

const COLUMNS: readonly Column<ShareRow>[] = [
  {
    head: 'shows',
    className: 'text-base font-medium',
    cell: (share) => <Link href={hrefOf(share)}>{titleOf(share)}</Link>,
  },
  { head: 'kind', cell: ({ kind }) => kind },
  { head: 'by', cell: ({ createdBy }) => createdBy },
  { head: 'created', numeric: true, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  {
    head: 'expires',
    numeric: true,
    cell: ({ expiresAt }) => (expiresAt ? <RelativeTime at={expiresAt} /> : 'never'),
  },
]

/** Links that work without signing in. Their addresses are not kept: only what they show, and that they can be revoked. */
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
        <ForMembers>
          <ConfirmButton
            aria-label={`Revoke the link to ${titleOf(share)}`}
            question={`Revoke the link to ${titleOf(share)}?`}
            loses="The link stops working. This cannot be undone; a new link has another address."
            action="Revoke"
            onConfirm={() => onRevoke(share)}
          />
        </ForMembers>
      )}
    />
  )
}
