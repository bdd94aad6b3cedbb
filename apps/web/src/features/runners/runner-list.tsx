import { Badge } from '@/components/ui/badge.tsx'
import { Card } from '@/components/ui/card.tsx'
import { type Column, DataTable, TwoLines } from '@/components/ui/data-table.tsx'
import { StatusDot } from '@/components/ui/status-dot.tsx'
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

const COLUMNS: readonly Column<RunnerRow>[] = [
  {
    head: 'runner',
    cell: ({ name, host, state }) => (
      <span className={state === 'stopped' ? 'text-muted' : undefined}>
        <TwoLines first={name} second={host === name ? null : host} />
      </span>
    ),
  },
  { head: 'state', cell: (runner) => <StateBadge runner={runner} /> },
  {
    head: 'running shards',
    numeric: true,
    className: 'text-ink',
    cell: ({ busy, concurrency }) => `${count(busy)} of ${count(concurrency)}`,
  },
  { head: 'cores', numeric: true, className: 'text-ink', cell: ({ cores }) => count(cores) },
  { head: 'version', className: 'font-mono text-xs text-muted', cell: ({ version }) => version },
  { head: 'started', numeric: true, cell: ({ startedAt }) => <RelativeTime at={startedAt} /> },
  { head: 'last heartbeat', numeric: true, cell: ({ silentMs }) => heartbeatWords(silentMs) },
]

/** Processes that drive the load; without one, runs wait in the queue. */
export function RunnerList({ runners }: { runners: readonly RunnerRow[] }) {
  return (
    <Card>
      <DataTable caption="Runners" rows={runners} columns={COLUMNS} />
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
