import { Pencil, Target as TargetIcon } from 'lucide-react'
import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Card } from '@/components/ui/card.tsx'
import { Cell, HeadCell, Row, Table, TableHead } from '@/components/ui/table.tsx'

export interface TargetRow {
  readonly id: string
  readonly name: string
  readonly slug: string
  readonly kind: string
  readonly addresses: readonly string[]
  readonly hasSecret: boolean
}

/** Systems under test; a secret is never shown again, only that there is one. */
export function TargetList({
  targets,
  onEdit,
}: {
  targets: readonly TargetRow[]
  onEdit: (target: TargetRow) => void
}) {
  return (
    <Card>
      <Table caption="Targets">
        <TableHead>
          <tr>
            <HeadCell>target</HeadCell>
            <HeadCell>kind</HeadCell>
            <HeadCell>addresses</HeadCell>
            <HeadCell>secret</HeadCell>
            <HeadCell>
              <span className="sr-only">actions</span>
            </HeadCell>
          </tr>
        </TableHead>
        <tbody>
          {targets.map((target) => (
            <Row key={target.id}>
              <Cell>
                <span className="flex items-center gap-2.5">
                  <TargetIcon aria-hidden className="size-4 shrink-0 text-subtle" />
                  <span>
                    <span className="block text-base font-medium">{target.name}</span>
                    <code className="font-mono text-xs text-subtle">{target.slug}</code>
                  </span>
                </span>
              </Cell>
              <Cell>
                <Badge tone="outline">{target.kind}</Badge>
              </Cell>
              <Cell className="font-mono text-xs text-muted">
                {target.addresses.map((address) => (
                  <span key={address} className="block">
                    {address}
                  </span>
                ))}
              </Cell>
              <Cell className="text-muted">{target.hasSecret ? 'stored, sealed' : 'none'}</Cell>
              <Cell className="text-right">
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Edit ${target.name}`}
                  onClick={() => onEdit(target)}
                >
                  <Pencil aria-hidden />
                </Button>
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
