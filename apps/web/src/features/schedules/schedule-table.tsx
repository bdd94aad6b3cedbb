import type { inferRouterOutputs } from '@trpc/server'
import Link from 'next/link'
import { Badge, type Tone } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Card } from '@/components/ui/card.tsx'
import { ConfirmButton } from '@/components/ui/confirm-button.tsx'
import { type Column, DataTable, TwoLines } from '@/components/ui/data-table.tsx'
import { Switch } from '@/components/ui/switch.tsx'
import { ForMembers } from '../account/allowed.tsx'
import { usePerson } from '../account/use-person.ts'
import type { AppRouter } from '../api/trpc.ts'
import { RelativeTime } from '../format/relative-time-text.tsx'

export type ScheduleRow = inferRouterOutputs<AppRouter>['schedules']['list'][number]

const TONES: Readonly<Record<string, Tone>> = {
  passed: 'passed',
  finished: 'passed',
  'thresholds failed': 'failed',
  failed: 'failed',
  'measurement invalid': 'invalid',
  running: 'running',
}

export interface ScheduleTableProps {
  schedules: readonly ScheduleRow[]
  onEdit: (schedule: ScheduleRow) => void
  onSwitch: (schedule: ScheduleRow, enabled: boolean) => void
  onDelete: (schedule: ScheduleRow) => void
}

const COLUMNS: readonly Column<ScheduleRow>[] = [
  {
    head: 'schedule',
    cell: ({ name, scenario }) => (
      <TwoLines
        first={name}
        second={
          <Link href={`/scenarios/${scenario.id}`} className="underline-offset-2 hover:underline">
            {scenario.name}
          </Link>
        }
      />
    ),
  },
  {
    head: 'when',
    wide: true,
    cell: ({ words, timeZone, overlap }) => (
      <>
        <span className="block">{words}</span>
        <span className="text-xs text-subtle">
          {timeZone}; {overlap === 'skip' ? 'skipped' : 'queued'} if the last run is still going
        </span>
      </>
    ),
  },
  {
    head: 'next',
    className: 'whitespace-nowrap text-muted',
    cell: ({ nextRunsAt }) => (nextRunsAt[0] ? <RelativeTime at={nextRunsAt[0]} /> : 'never: it is off'),
  },
  { head: 'last result', cell: (schedule) => <LastResult schedule={schedule} /> },
]

/** When each scenario runs next, what came of the last time, and the switch that pauses it. */
export function ScheduleTable({ schedules, onEdit, onSwitch, onDelete }: ScheduleTableProps) {
  const { mayRun } = usePerson()
  const isOn: Column<ScheduleRow> = {
    head: 'on',
    cell: (schedule) => (
      <Switch
        checked={schedule.enabled}
        disabled={!mayRun}
        onChange={(enabled) => onSwitch(schedule, enabled)}
        label={<span className="sr-only">{schedule.name} is on</span>}
      />
    ),
  }
  return (
    <Card>
      <DataTable
        caption="Schedules"
        rows={schedules}
        columns={[...COLUMNS, isOn]}
        actions={(schedule) => (
          <ForMembers>
            <Button size="sm" onClick={() => onEdit(schedule)} aria-label={`Edit ${schedule.name}`}>
              Edit
            </Button>
            <ConfirmButton
              aria-label={`Delete ${schedule.name}`}
              question={`Delete the schedule ${schedule.name}?`}
              loses="It no longer starts runs. Runs that it started stay."
              action="Delete"
              onConfirm={() => onDelete(schedule)}
            />
          </ForMembers>
        )}
      />
    </Card>
  )
}

function LastResult({ schedule: { lastRun, problem } }: { schedule: ScheduleRow }) {
  return (
    <span className="flex flex-col items-start gap-1">
      {lastRun ? (
        <Link href={`/runs/${lastRun.id}`} className="flex items-center gap-2">
          <Badge tone={TONES[lastRun.outcome] ?? 'neutral'}>{lastRun.outcome}</Badge>
          <span className="text-sm text-muted">
            <RelativeTime at={lastRun.createdAt} />
          </span>
        </Link>
      ) : (
        <span className="text-sm text-muted">not run yet</span>
      )}
      {problem ? <span className="max-w-72 text-xs text-suspect">{problem.message}</span> : null}
    </span>
  )
}
