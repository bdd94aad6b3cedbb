import { type HopCount, type HopLedger, lossWords } from '@broadside/shared/ledger/hops'
import { Card, CardHeader } from '@/components/ui/card.tsx'
import { cn } from '@/components/ui/cn.ts'
import { Cell, HeadCell, Row, Table, TableHead } from '@/components/ui/table.tsx'
import { count } from '@/features/format/quantity.ts'

const lostBy = (hop: HopCount): number => Object.values(hop.lost).reduce((sum, lost) => sum + lost, 0)

const reasonsOf = (hop: HopCount): string =>
  Object.entries(hop.lost)
    .filter(([, lost]) => lost > 0)
    .map(([reason, lost]) => `${count(lost)}: ${lossWords(reason)}`)
    .join(', ')

/** Where it was lost: what each instance received, passed on and lost, and what the client saw through it. */
export function HopLedgerTable({ hops }: { hops: HopLedger }) {
  const sights = new Map(hops.servers.map((sight) => [sight.server, sight]))
  return (
    <Card className="min-[900px]:col-span-2">
      <CardHeader
        title="Where was it lost?"
        hint={`${hops.unit} by hop, from the system’s own counters; what the client missed is shown at the instance that served it`}
      />
      <Table caption="Ledger by hop">
        <TableHead>
          <tr>
            <HeadCell>instance</HeadCell>
            <HeadCell numeric>received</HeadCell>
            <HeadCell numeric>passed on</HeadCell>
            <HeadCell numeric>lost</HeadCell>
            <HeadCell numeric>out of order</HeadCell>
            <HeadCell numeric>client received</HeadCell>
            <HeadCell numeric>client missed</HeadCell>
            <HeadCell>why</HeadCell>
          </tr>
        </TableHead>
        <tbody>
          {hops.rows.map((hop) => {
            const sight = sights.get(hop.instance)
            const lost = lostBy(hop)
            return (
              <Row key={hop.instance}>
                <Cell className="font-medium whitespace-nowrap">{hop.instance}</Cell>
                <Cell numeric>{hop.received === null ? 'makes them' : count(hop.received)}</Cell>
                <Cell numeric>{count(hop.sent)}</Cell>
                <Cell numeric className={cn(lost > 0 && 'font-medium text-failed')}>
                  {count(lost)}
                </Cell>
                <Cell numeric className={cn((hop.reordered ?? 0) > 0 && 'font-medium text-failed')}>
                  {count(hop.reordered)}
                </Cell>
                <Cell numeric>{count(sight?.messages)}</Cell>
                <Cell numeric className={cn((sight?.tokensMissing ?? 0) > 0 && 'font-medium text-failed')}>
                  {count(sight?.tokensMissing)}
                </Cell>
                <Cell className="min-w-48 text-muted">
                  {[reasonsOf(hop), hop.interrupted ? 'ended during the run' : ''].filter(Boolean).join('; ')}
                </Cell>
              </Row>
            )
          })}
        </tbody>
      </Table>
      <Losses hops={hops} />
    </Card>
  )
}

function Losses({ hops }: { hops: HopLedger }) {
  if (hops.losses.length === 0)
    return <p className="border-t border-line px-4 py-3 text-sm text-muted">Nothing was lost on the way.</p>
  return (
    <ul className="border-t border-line px-4 py-3 text-sm">
      {hops.losses.map((loss) => (
        <li key={`${loss.place} ${loss.reason}`}>
          {loss.atMost ? 'at most ' : null}
          <span className="num font-medium">{count(loss.count)}</span> at {loss.place}:{' '}
          {lossWords(loss.reason)}
        </li>
      ))}
    </ul>
  )
}
