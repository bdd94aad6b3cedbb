import { Badge } from '@/components/ui/badge.tsx'
import { Card } from '@/components/ui/card.tsx'
import { StatusDot } from '@/components/ui/status-dot.tsx'
import { Cell, HeadCell, Row, Table, TableHead } from '@/components/ui/table.tsx'
import { duration } from '@/features/format/duration.ts'
import { count } from '@/features/format/quantity.ts'
import { relativeTime } from '@/features/format/relative-time.ts'
import { RelativeTime } from '@/features/format/relative-time-text.tsx'

export interface RunnerRow {
  readonly id: string
  readonly name: string
  readonly host: string
  readonly cores: number
  readonly concurrency: number
  readonly version: string
  /** Shards it drives at this moment. */
  readonly busy: number
  readonly state: 'alive' | 'silent' | 'stopped'
  readonly startedAt: Date
  /** Since its last heartbeat. */
  readonly silentMs: number
}

/** Processes that drive the load; without one, runs wait in the queue. */
export function RunnerList({ runners }: { runners: readonly RunnerRow[] }) {
  return (
    <Card>
      <Table caption="Runners">
        <TableHead>
          <tr>
            <HeadCell>runner</HeadCell>
            <HeadCell>state</HeadCell>
            <HeadCell numeric>running shards</HeadCell>
            <HeadCell numeric>cores</HeadCell>
            <HeadCell>version</HeadCell>
            <HeadCell numeric>started</HeadCell>
            <HeadCell numeric>last heartbeat</HeadCell>
          </tr>
        </TableHead>
        <tbody>
          {runners.map((runner) => (
            <Row key={runner.id} className={runner.state === 'stopped' ? 'text-muted' : undefined}>
              <Cell>
                <span className="block text-base font-medium">{runner.name}</span>
                {runner.host === runner.name ? null : (
                  <span className="text-xs text-subtle">{runner.host}</span>
                )}
              </Cell>
              <Cell>
                <StateBadge runner={runner} />
              </Cell>
              <Cell numeric>
                {count(runner.busy)} of {count(runner.concurrency)}
              </Cell>
              <Cell numeric>{count(runner.cores)}</Cell>
              <Cell className="font-mono text-xs text-muted">{runner.version}</Cell>
              <Cell numeric className="text-muted">
                <RelativeTime at={runner.startedAt} />
              </Cell>
              <Cell numeric className="text-muted">
                {heartbeatWords(runner.silentMs)}
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

/** To the second while that says something; then as any other moment. */
const heartbeatWords = (silentMs: number): string =>
  silentMs < 60_000 ? `${duration(silentMs)} ago` : relativeTime(new Date(0), new Date(silentMs))

function StateBadge({ runner: { state, busy } }: { runner: RunnerRow }) {
  if (state === 'stopped') return <Badge tone="queued">stopped</Badge>
  if (state === 'silent')
    return (
      <Badge tone="failed">
        <StatusDot tone="failed" />
        not answering
      </Badge>
    )
  const tone = busy > 0 ? 'running' : 'passed'
  return (
    <Badge tone={tone}>
      <StatusDot tone={tone} live={busy > 0} />
      {busy > 0 ? 'at work' : 'ready'}
    </Badge>
  )
}
