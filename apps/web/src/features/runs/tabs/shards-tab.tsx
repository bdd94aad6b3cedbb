import type { ShardStatus } from '@broadside/shared/runs/run-status'
import { Badge, type Tone } from '@/components/ui/badge.tsx'
import { Card } from '@/components/ui/card.tsx'
import { Cell, HeadCell, Row, Table, TableHead } from '@/components/ui/table.tsx'
import { bytes, milliseconds, percent } from '@/features/format/quantity.ts'
import type { ShardView } from '../run-view.ts'

const TONE: Record<ShardStatus, Tone> = {
  queued: 'queued',
  claimed: 'queued',
  running: 'running',
  finished: 'neutral',
  failed: 'failed',
  lost: 'failed',
}

/** The parts of the run and the health of what drove them. */
export function ShardsTab({ shards }: { shards: readonly ShardView[] }) {
  return (
    <Card>
      <Table caption="Shards">
        <TableHead>
          <tr>
            <HeadCell>shard</HeadCell>
            <HeadCell>status</HeadCell>
            <HeadCell>host</HeadCell>
            <HeadCell numeric>loop lag</HeadCell>
            <HeadCell numeric>CPU of a core</HeadCell>
            <HeadCell numeric>memory</HeadCell>
            <HeadCell numeric>clock offset</HeadCell>
            <HeadCell>reason</HeadCell>
          </tr>
        </TableHead>
        <tbody>
          {shards.map((shard) => (
            <Row key={shard.n}>
              <Cell className="num">{shard.n + 1}</Cell>
              <Cell>
                <Badge tone={TONE[shard.status]}>{shard.status}</Badge>
              </Cell>
              <Cell className="text-muted">{shard.host ?? 'waiting for a runner'}</Cell>
              <Cell numeric>{milliseconds(shard.health?.loopLagMs)}</Cell>
              <Cell numeric>{percent(shard.health?.cpu)}</Cell>
              <Cell numeric>{bytes(shard.health?.rssBytes)}</Cell>
              <Cell numeric>{milliseconds(shard.clockOffsetMs)}</Cell>
              <Cell className="min-w-48 text-muted">{shard.failureMessage}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
