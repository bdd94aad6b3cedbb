import type { inferRouterOutputs } from '@trpc/server'
import Link from 'next/link'
import { Badge, type Tone } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Switch } from '@/components/ui/switch.tsx'
import { Cell, HeadCell, Row, Table, TableHead } from '@/components/ui/table.tsx'
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

export function ScheduleTable({ schedules, onEdit, onSwitch, onDelete }: ScheduleTableProps) {
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface">
      <Table caption="Schedules">
        <TableHead>
          <tr>
            <HeadCell>schedule</HeadCell>
            <HeadCell>when</HeadCell>
            <HeadCell>next</HeadCell>
            <HeadCell>last result</HeadCell>
            <HeadCell>on</HeadCell>
            <HeadCell>
              <span className="sr-only">actions</span>
            </HeadCell>
          </tr>
        </TableHead>
        <tbody>
          {schedules.map((schedule) => (
            <Row key={schedule.id}>
              <Cell>
                <span className="block text-base font-medium">{schedule.name}</span>
                <Link
                  href={`/scenarios/${schedule.scenario.id}`}
                  className="text-sm text-muted underline-offset-2 hover:underline"
                >
                  {schedule.scenario.name}
                </Link>
              </Cell>
              <Cell>
                <span className="block">{schedule.words}</span>
                <span className="text-xs text-subtle">
                  {schedule.timeZone}; {schedule.overlap === 'skip' ? 'skipped' : 'queued'} while the run
                  before goes on
                </span>
              </Cell>
              <Cell className="whitespace-nowrap text-muted">
                {schedule.nextRunsAt[0] ? <RelativeTime at={schedule.nextRunsAt[0]} /> : 'never: it is off'}
              </Cell>
              <Cell>
                <LastResult schedule={schedule} />
              </Cell>
              <Cell>
                <Switch
                  checked={schedule.enabled}
                  onChange={(enabled) => onSwitch(schedule, enabled)}
                  label={<span className="sr-only">{schedule.name} is on</span>}
                />
              </Cell>
              <Cell className="text-right whitespace-nowrap">
                <Button size="sm" onClick={() => onEdit(schedule)} aria-label={`Change ${schedule.name}`}>
                  Change
                </Button>{' '}
                <Button
                  size="sm"
                  variant="danger"
                  onClick={() => onDelete(schedule)}
                  aria-label={`Delete ${schedule.name}`}
                >
                  Delete
                </Button>
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </div>
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
