import { Play, Square } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Card } from '@/components/ui/card.tsx'
import { ConfirmButton } from '@/components/ui/confirm-button.tsx'
import { type Column, DataTable, TwoLines } from '@/components/ui/data-table.tsx'
import { StatusDot } from '@/components/ui/status-dot.tsx'
import { ForMembers } from '@/features/account/allowed.tsx'
import { duration } from '@/features/format/duration.ts'
import { count, counted, perSecond } from '@/features/format/quantity.ts'
import { RelativeTime } from '@/features/format/relative-time-text.tsx'
import { DataSetDetails, hasDetails } from './data-set-details.tsx'
import { canResume, type DataSetRow, expiryOf, isMoving, usersPerSecond } from './data-set-row.ts'

export interface DataSetListProps {
  dataSets: readonly DataSetRow[]
  nowMs: number
  onResume: (set: DataSetRow) => void
  onStop: (set: DataSetRow) => void
  onDelete: (set: DataSetRow) => void
}

const COLUMNS: readonly Column<DataSetRow>[] = [
  { head: 'data set', cell: (set) => <Name set={set} /> },
  { head: 'state', cell: (set) => <State set={set} /> },
  {
    head: 'rows',
    cell: (set) =>
      set.kind === 'csv' ? <span className="num">{count(set.made)}</span> : <Progress set={set} />,
  },
  {
    head: 'columns or steps',
    wide: true,
    cell: (set) => (hasDetails(set) ? <DataSetDetails set={set} /> : null),
  },
]

/** Rows that scenarios work with: how far each set is, what it holds, and until when it serves. */
export function DataSetList({ dataSets, nowMs, onResume, onStop, onDelete }: DataSetListProps) {
  return (
    <Card>
      <DataTable
        caption="Data sets"
        rows={dataSets}
        columns={[
          ...COLUMNS,
          { head: 'tokens end', className: 'whitespace-nowrap', cell: (set) => expiry(set, nowMs) },
        ]}
        actions={(set) => (
          <ForMembers>
            {canResume(set) ? (
              <Button size="sm" aria-label={`Resume ${set.name}`} onClick={() => onResume(set)}>
                <Play aria-hidden />
                Resume
              </Button>
            ) : null}
            {isMoving(set) ? (
              <Button size="sm" aria-label={`Stop ${set.name}`} onClick={() => onStop(set)}>
                <Square aria-hidden />
                Stop
              </Button>
            ) : null}
            <ConfirmButton
              aria-label={`Delete ${set.name}`}
              question={`Delete the data set ${set.name}?`}
              loses={set.kind === 'csv' ? FILE_LOSES : USERS_LOSE}
              action="Delete"
              onConfirm={() => onDelete(set)}
            />
          </ForMembers>
        )}
      />
    </Card>
  )
}

const FILE_LOSES =
  'Its rows are deleted for good, and scenarios that use it can no longer run. Results of past runs stay.'
const USERS_LOSE =
  'Its tokens are deleted for good; the users stay on their server. Results of past runs stay.'

function Name({ set: { name, kind, baseUrl } }: { set: DataSetRow }) {
  if (kind === 'csv') return <TwoLines first={name} second="CSV file" />
  return <TwoLines first={name} second={baseUrl} mono />
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

function expiry(set: DataSetRow, nowMs: number): ReactNode {
  if (set.expiresAt === null) return null
  const state = expiryOf(set, nowMs)
  if (state === 'over') return <Badge tone="failed">expired: make it again</Badge>
  return (
    <span className={state === 'soon' ? 'text-suspect' : 'text-muted'}>
      <RelativeTime at={set.expiresAt} />
    </span>
  )
}
