import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Cell, HeadCell, Row, Table, TableHead } from '@/components/ui/table.tsx'
import { RelativeTime } from '@/features/format/relative-time-text.tsx'

export interface ApiKeyRow {
  readonly id: string
  readonly name: string
  readonly prefix: string
  readonly scopes: readonly string[]
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
  readonly expiresAt: Date | null
}

/** Keys for CI; only a key's beginning is kept in the clear. */
export function ApiKeyTable({
  keys,
  onRevoke,
}: {
  keys: readonly ApiKeyRow[]
  onRevoke: (key: ApiKeyRow) => void
}) {
  return (
    <Table caption="API keys">
      <TableHead>
        <tr>
          <HeadCell>key</HeadCell>
          <HeadCell>may</HeadCell>
          <HeadCell numeric>created</HeadCell>
          <HeadCell numeric>last used</HeadCell>
          <HeadCell numeric>expires</HeadCell>
          <HeadCell>
            <span className="sr-only">actions</span>
          </HeadCell>
        </tr>
      </TableHead>
      <tbody>
        {keys.map((key) => (
          <Row key={key.id}>
            <Cell>
              <span className="block text-base font-medium">{key.name}</span>
              <code className="font-mono text-xs text-subtle">{key.prefix}…</code>
            </Cell>
            <Cell>
              <span className="flex gap-1">
                {key.scopes.map((scope) => (
                  <Badge key={scope} tone="outline">
                    {scope}
                  </Badge>
                ))}
              </span>
            </Cell>
            <Cell numeric className="text-muted">
              <RelativeTime at={key.createdAt} />
            </Cell>
            <Cell numeric className="text-muted">
              {key.lastUsedAt ? <RelativeTime at={key.lastUsedAt} /> : 'never'}
            </Cell>
            <Cell numeric className="text-muted">
              {key.expiresAt ? <RelativeTime at={key.expiresAt} /> : 'never'}
            </Cell>
            <Cell className="text-right">
              <Button
                variant="danger"
                size="sm"
                onClick={() => onRevoke(key)}
                aria-label={`Revoke ${key.name}`}
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
