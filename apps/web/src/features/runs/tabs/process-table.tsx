import type { RunSummary } from '@broadside/shared/summary/summary'
import { Card, CardHeader } from '@/components/ui/card.tsx'
import { Cell, HeadCell, Row, Table, TableHead } from '@/components/ui/table.tsx'
import { bytes, count, milliseconds, percent } from '@/features/format/quantity.ts'

/** From this on one instance does visibly more than its share: the limit of the validity check. */
const UNEVEN = 1.5

/** What each process of the run's own stack used, and how evenly they were used. */
export function ProcessTable({
  processes = [],
  imbalances = [],
}: Pick<RunSummary, 'processes' | 'imbalances'>) {
  if (processes.length === 0) return null
  const uneven = imbalances.filter(({ index }) => index >= UNEVEN)
  return (
    <Card className="min-[900px]:col-span-2">
      <CardHeader
        title="Processes of the system"
        hint={
          uneven.length === 0
            ? 'used evenly: no instance reached 1.5 × the mean of its role'
            : uneven
                .map(({ most, index, of }) => `${most} had ${index.toFixed(2)} × the mean of ${of}`)
                .join('; ')
        }
      />
      <Table caption="Processes of the system">
        <TableHead>
          <tr>
            <HeadCell>instance</HeadCell>
            <HeadCell numeric>CPU mean</HeadCell>
            <HeadCell numeric>CPU max</HeadCell>
            <HeadCell numeric>memory max</HeadCell>
            <HeadCell numeric>connections max</HeadCell>
            <HeadCell numeric>loop lag max</HeadCell>
          </tr>
        </TableHead>
        <tbody>
          {processes.map((process) => (
            <Row key={process.instance}>
              <Cell className="font-medium whitespace-nowrap">{process.instance}</Cell>
              <Cell numeric>{percent(process.cpuMean)}</Cell>
              <Cell numeric>{percent(process.cpuMax)}</Cell>
              <Cell numeric>{bytes(process.rssMaxBytes)}</Cell>
              <Cell numeric>{count(process.connectionsMax)}</Cell>
              <Cell numeric>{milliseconds(process.loopLagMsMax)}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
