import type { RunSummary } from '@broadside/shared/summary/summary'
import { Badge } from '@/components/ui/badge.tsx'
import { Card } from '@/components/ui/card.tsx'
import { Cell, HeadCell, Row, Table, TableHead } from '@/components/ui/table.tsx'
import { count, percent } from '@/features/format/quantity.ts'
import { instanceRows } from './instance-rows.ts'

/** What each instance of the target counted while the load lasted, read at the instance before and after. */
export function InstancesTab({ summary }: { summary: RunSummary }) {
  const { rows, reached, requests } = instanceRows(summary)
  return (
    <div className="flex flex-col gap-3">
      {reached > 0 ? (
        <p className="text-sm text-muted">
          {count(requests)} requests for {count(reached)} different users of the data set.
        </p>
      ) : null}
      <Card>
        <Table caption="Instances">
          <TableHead>
            <tr>
              <HeadCell>instance</HeadCell>
              <HeadCell numeric>requests</HeadCell>
              <HeadCell numeric>of all</HeadCell>
              <HeadCell numeric>answered well</HeadCell>
              <HeadCell numeric>tokens refused</HeadCell>
              <HeadCell numeric>cache hits</HeadCell>
              <HeadCell numeric>cache misses</HeadCell>
              <HeadCell numeric>hit ratio</HeadCell>
            </tr>
          </TableHead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.instance}>
                <Cell>
                  <span className="font-mono text-xs">{row.instance}</span>
                  {row.restarted ? (
                    <Badge tone="suspect" className="ml-2">
                      restarted
                    </Badge>
                  ) : null}
                  {row.error ? <span className="ml-2 text-xs text-muted">not read: {row.error}</span> : null}
                </Cell>
                <Cell numeric>{count(row.requests)}</Cell>
                <Cell numeric>{percent(row.share)}</Cell>
                <Cell numeric>{count(row.successes)}</Cell>
                <Cell numeric>{count(row.refusals)}</Cell>
                <Cell numeric>{count(row.hits)}</Cell>
                <Cell numeric>{count(row.misses)}</Cell>
                <Cell numeric>{percent(row.hitRatio)}</Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </Card>
    </div>
  )
}
