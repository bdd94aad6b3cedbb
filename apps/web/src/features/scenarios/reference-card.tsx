import type { Reference } from '@broadside/shared/presets/preset'
import { Card, CardHeader } from '@/components/ui/card.tsx'
import { Cell, HeadCell, Row, Table, TableHead } from '@/components/ui/table.tsx'

/** What the source report published for this test, with what is wrong with each number. */
export function ReferenceCard({ reference }: { reference: Reference }) {
  return (
    <Card className="mt-6">
      <CardHeader title="As it was published" hint={reference.source} />
      <Table caption="Published numbers">
        <TableHead>
          <tr>
            <HeadCell>metric</HeadCell>
            <HeadCell>published</HeadCell>
            <HeadCell>what it really means</HeadCell>
            <HeadCell>flaw</HeadCell>
          </tr>
        </TableHead>
        <tbody>
          {reference.rows.map((row) => (
            <Row key={row.metric}>
              <Cell className="whitespace-nowrap">{row.metric}</Cell>
              <Cell className="num min-w-32">{row.published}</Cell>
              <Cell className="min-w-64 text-muted">{row.wrong ?? 'no known flaw'}</Cell>
              <Cell className="num">{row.flaw}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      <p className="border-t border-line px-4 py-3 text-sm text-muted">{reference.reading}</p>
    </Card>
  )
}
