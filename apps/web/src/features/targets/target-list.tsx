import { BadgeCheck, Pencil } from 'lucide-react'
import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Card } from '@/components/ui/card.tsx'
import { type Column, DataTable, TwoLines } from '@/components/ui/data-table.tsx'
import { RelativeTime } from '@/features/format/relative-time-text.tsx'
import { type LoadLimits, limitTexts } from './limit-texts.ts'

export interface TargetRow {
  readonly id: string
  readonly name: string
  readonly slug: string
  readonly kind: string
  readonly addresses: readonly string[]
  readonly hasSecret: boolean
  readonly labels: Readonly<Record<string, string>>
  readonly limits: LoadLimits
  readonly verifiedAt: Date | null
}

const COLUMNS: readonly Column<TargetRow>[] = [
  { head: 'target', cell: ({ name, slug }) => <TwoLines first={name} second={slug} mono /> },
  {
    head: 'kind',
    cell: ({ kind, labels }) => (
      <span className="flex flex-wrap gap-1">
        <Badge tone="outline">{kind}</Badge>
        {Object.entries(labels).map(([label, value]) => (
          <Badge key={label}>
            {label}: {value}
          </Badge>
        ))}
      </span>
    ),
  },
  {
    head: 'addresses',
    className: 'font-mono text-xs text-muted',
    cell: ({ addresses }) =>
      addresses.map((address) => (
        <span key={address} className="block">
          {address}
        </span>
      )),
  },
  {
    head: 'at most',
    className: 'text-muted',
    cell: ({ limits }) => limitTexts(limits).join(', ') || 'no limit',
  },
  {
    head: 'secret',
    className: 'text-muted',
    cell: ({ hasSecret }) => (hasSecret ? 'stored, sealed' : 'none'),
  },
  {
    head: 'proof',
    className: 'text-muted',
    cell: ({ verifiedAt }) => (verifiedAt ? <RelativeTime at={verifiedAt} /> : 'not asked for'),
  },
]

/** Systems under test; a secret is never shown again, only that there is one. */
export function TargetList({
  targets,
  onEdit,
  onVerify,
}: {
  targets: readonly TargetRow[]
  onEdit: (target: TargetRow) => void
  onVerify: (target: TargetRow) => void
}) {
  return (
    <Card>
      <DataTable
        caption="Targets"
        rows={targets}
        columns={COLUMNS}
        actions={(target) => (
          <>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Verify ${target.name}`}
              onClick={() => onVerify(target)}
            >
              <BadgeCheck aria-hidden />
            </Button>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Edit ${target.name}`}
              onClick={() => onEdit(target)}
            >
              <Pencil aria-hidden />
            </Button>
          </>
        )}
      />
    </Card>
  )
}
