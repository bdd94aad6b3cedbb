import Link from 'next/link'
import { Button } from '@/components/ui/button.tsx'
import { Cell, HeadCell, Row, Table, TableHead } from '@/components/ui/table.tsx'
import { RelativeTime } from '@/features/format/relative-time-text.tsx'

export interface ShareRow {
  readonly id: string
  readonly runId: string | null
  readonly runName: string
  readonly createdAt: Date
  readonly expiresAt: Date | null
}

/** Links that work without signing in. Their addresses are not kept: only who made them, and that they can be revoked. */
export function ShareTable({
  shares,
  onRevoke,
}: {
  shares: readonly ShareRow[]
  onRevoke: (share: ShareRow) => void
}) {
  return (
    <Table caption="Share links">
      <TableHead>
        <tr>
          <HeadCell>shows</HeadCell>
          <HeadCell numeric>created</HeadCell>
          <HeadCell numeric>expires</HeadCell>
          <HeadCell>
            <span className="sr-only">actions</span>
          </HeadCell>
        </tr>
      </TableHead>
      <tbody>
        {shares.map((share) => (
          <Row key={share.id}>
            <Cell className="text-base font-medium">
              {share.runId ? <Link href={`/runs/${share.runId}`}>{share.runName}</Link> : share.runName}
            </Cell>
            <Cell numeric className="text-muted">
              <RelativeTime at={share.createdAt} />
            </Cell>
            <Cell numeric className="text-muted">
              {share.expiresAt ? <RelativeTime at={share.expiresAt} /> : 'never'}
            </Cell>
            <Cell className="text-right">
              <Button
                variant="danger"
                size="sm"
                onClick={() => onRevoke(share)}
                aria-label={`Revoke the link to ${share.runName}`}
              >
                Revoke
              </Button>
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}
