import { Play, Square, Trash2, Users } from 'lucide-react'
import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Card } from '@/components/ui/card.tsx'
import { StatusDot } from '@/components/ui/status-dot.tsx'
import { Cell, HeadCell, Row, Table, TableHead } from '@/components/ui/table.tsx'
import { duration } from '@/features/format/duration.ts'
import { count, counted, milliseconds, perSecond } from '@/features/format/quantity.ts'
import { RelativeTime } from '@/features/format/relative-time-text.tsx'
import { type DataSetRow, expiryOf, isMoving, usersPerSecond } from './data-set-row.ts'

export interface DataSetListProps {
  dataSets: readonly DataSetRow[]
  nowMs: number
  onResume: (set: DataSetRow) => void
  onStop: (set: DataSetRow) => void
  onDelete: (set: DataSetRow) => void
}

/** Users with their tokens, made beforehand: how far each set is, how long its steps take, and until when it serves. */
export function DataSetList({ dataSets, nowMs, onResume, onStop, onDelete }: DataSetListProps) {
  return (
    <Card>
      <Table caption="Data sets">
        <TableHead>
          <tr>
            <HeadCell>data set</HeadCell>
            <HeadCell>state</HeadCell>
            <HeadCell>users</HeadCell>
            <HeadCell>median of each step</HeadCell>
            <HeadCell>tokens end</HeadCell>
            <HeadCell>
              <span className="sr-only">actions</span>
            </HeadCell>
          </tr>
        </TableHead>
        <tbody>
          {dataSets.map((set) => (
            <Row key={set.id}>
              <Cell>
                <span className="flex items-center gap-2.5">
                  <Users aria-hidden className="size-4 shrink-0 text-subtle" />
                  <span>
                    <span className="block text-base font-medium">{set.name}</span>
                    <span className="block font-mono text-xs text-subtle">{set.baseUrl}</span>
                  </span>
                </span>
              </Cell>
              <Cell>
                <State set={set} />
              </Cell>
              <Cell>
                <Progress set={set} />
              </Cell>
              <Cell>
                <Steps set={set} />
              </Cell>
              <Cell>
                <Expiry set={set} nowMs={nowMs} />
              </Cell>
              <Cell className="text-right whitespace-nowrap">
                {set.status === 'interrupted' || set.status === 'failed' ? (
                  <Button size="sm" onClick={() => onResume(set)}>
                    <Play aria-hidden />
                    Resume
                  </Button>
                ) : null}
                {isMoving(set) ? (
                  <Button size="sm" onClick={() => onStop(set)}>
                    <Square aria-hidden />
                    Stop
                  </Button>
                ) : null}
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Delete ${set.name}`}
                  onClick={() => onDelete(set)}
                >
                  <Trash2 aria-hidden />
                </Button>
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

const TONES = {
  queued: 'queued',
  making: 'running',
  ready: 'passed',
  interrupted: 'suspect',
  failed: 'failed',
} as const

function State({ set: { status, message } }: { set: DataSetRow }) {
  const tone = TONES[status]
  return (
    <span className="flex max-w-72 flex-col items-start gap-1">
      <Badge tone={tone}>
        <StatusDot tone={tone} live={status === 'making'} />
        {status}
      </Badge>
      {message ? <span className="text-xs whitespace-normal text-muted">{message}</span> : null}
    </span>
  )
}

function Progress({ set }: { set: DataSetRow }) {
  const rate = usersPerSecond(set)
  return (
    <span className="flex min-w-36 flex-col gap-1">
      <span className="num">
        {count(set.made)} <span className="text-subtle">of {count(set.wanted)}</span>
      </span>
      {set.status === 'ready' ? null : (
        <progress
          className="h-1 w-full overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
          aria-label={`Users of ${set.name}`}
          value={set.made}
          max={set.wanted}
        />
      )}
      <span className="text-xs text-subtle">
        {rate === undefined ? 'none yet' : `${perSecond(rate)} over ${duration(set.makingMs)}`}
        {set.failed > 0 ? `, ${counted(set.failed, 'failure')}` : ''}
      </span>
    </span>
  )
}

function Steps({ set: { steps } }: { set: DataSetRow }) {
  if (steps.length === 0) return <span className="text-subtle">–</span>
  return (
    <span className="flex flex-col gap-0.5 text-xs">
      {steps.map(({ step, trend, failures }) => (
        <span key={step} className="flex gap-2">
          <span className="w-16 text-subtle">{step}</span>
          <span className="num whitespace-nowrap">{trend ? milliseconds(trend.medMs) : '–'}</span>
          {failures[0] ? (
            <span className="max-w-56 truncate text-failed" title={failures.map(wordsOf).join('\n')}>
              {wordsOf(failures[0])}
            </span>
          ) : null}
        </span>
      ))}
    </span>
  )
}

const wordsOf = ({ message, count: times }: { message: string; count: number }): string =>
  `${times} × ${message}`

function Expiry({ set, nowMs }: { set: DataSetRow; nowMs: number }) {
  const state = expiryOf(set, nowMs)
  if (set.expiresAt === null) return <span className="text-subtle">–</span>
  if (state === 'over') return <Badge tone="failed">over: make it again</Badge>
  return (
    <span className={state === 'soon' ? 'text-suspect' : 'text-muted'}>
      <RelativeTime at={set.expiresAt} />
    </span>
  )
}
