import { Badge } from '@/components/ui/badge.tsx'
import { ConfirmButton } from '@/components/ui/confirm-button.tsx'
import { type Column, DataTable, TwoLines } from '@/components/ui/data-table.tsx'
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

const orNever = (at: Date | null) => (at ? <RelativeTime at={at} /> : 'never')
const COLUMNS: readonly Column<ApiKeyRow>[] = [
  { head: 'key', cell: ({ name, prefix }) => <TwoLines first={name} second={`${prefix}…`} mono /> },
  {
    head: 'may',
    cell: ({ scopes }) => (
      <span className="flex gap-1">
        {scopes.map((scope) => (
          <Badge key={scope} tone="outline">
            {scope}
          </Badge>
        ))}
      </span>
    ),
  },
  { head: 'created', numeric: true, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  { head: 'last used', numeric: true, cell: ({ lastUsedAt }) => orNever(lastUsedAt) },
  { head: 'expires', numeric: true, cell: ({ expiresAt }) => orNever(expiresAt) },
]

/** Keys for CI; only a key's beginning is kept in the clear. */
export function ApiKeyTable({
  keys,
  onRevoke,
}: {
  keys: readonly ApiKeyRow[]
  onRevoke: (key: ApiKeyRow) => void
}) {
  return (
    <DataTable
      caption="API keys"
      rows={keys}
      columns={COLUMNS}
      actions={(key) => (
        <ConfirmButton
          aria-label={`Revoke ${key.name}`}
          question={`Revoke the key ${key.name}?`}
          loses="Requests with this key are refused from now on. This cannot be undone."
          action="Revoke"
          onConfirm={() => onRevoke(key)}
        />
      )}
    />
  )
}
