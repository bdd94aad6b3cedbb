'use client'
import { TOO_FEW } from '@broadside/shared/format/percentile'
import type { RunStatus, Validity, Verdict } from '@broadside/shared/runs/run-status'
import { GitBranch, Pin, Star } from 'lucide-react'
import Link from 'next/link'
import { Badge } from '@/components/ui/badge.tsx'
import { Card } from '@/components/ui/card.tsx'
import { cn } from '@/components/ui/cn.ts'
import { type DotTone, StatusDot } from '@/components/ui/status-dot.tsx'
import { Cell, HeadCell, Row, Table, TableHead } from '@/components/ui/table.tsx'
import { Sparkline } from '@/features/charts/sparkline.tsx'
import { duration } from '@/features/format/duration.ts'
import { counted, milliseconds, perSecond } from '@/features/format/quantity.ts'
import { RelativeTime } from '@/features/format/relative-time-text.tsx'
import { StatusChip, ValidityChip, VerdictChip } from './state-chips.tsx'

type Values = readonly (number | null)[]

export interface RunRow {
  readonly id: string
  readonly name: string
  readonly targetName: string | null
  readonly status: RunStatus
  readonly verdict: Verdict
  readonly validity: Validity | null
  readonly starred: boolean
  readonly pinned: boolean
  readonly createdAt: Date
  readonly createdBy: string | null
  readonly branch: string | null
  readonly tags: readonly string[]
  /** Jobs that wait before it; null: it does not wait, or nobody knows. */
  readonly jobsBefore: number | null
  readonly durationMs: number | undefined
  /** Of tokens, or of HTTP requests. */
  readonly throughputPerS: number | undefined
  /** p99, or undefined when too few samples stand behind it. */
  readonly ttftP99Ms: number | undefined
  readonly e2eP99Ms: number | undefined
  readonly sparklines?: { readonly throughput: Values; readonly ttft: Values; readonly e2e: Values }
}

export interface RunListProps {
  runs: readonly RunRow[]
  selected: ReadonlySet<string>
  onSelect: (id: string, isSelected: boolean) => void
}

function dotOf({ status, verdict, validity }: RunRow): DotTone {
  if (status === 'running' || status === 'queued' || status === 'failed') return status
  if (status === 'aborted') return 'queued'
  if (validity === 'invalid') return 'invalid'
  if (verdict === 'failed') return 'failed'
  return validity === 'suspect' ? 'suspect' : 'passed'
}

/** What there is room for beside a name that can be read: the numbers, then the state, then their course. */
const WIDE = 'hidden min-[900px]:table-cell'
const WIDER = 'hidden min-[1180px]:table-cell'

/** Runs, the newest first: state, three numbers with their course, who and when. On a phone: name, state and when. */
export function RunList({ runs, selected, onSelect }: RunListProps) {
  return (
    <Card>
      <Table caption="Runs">
        <TableHead>
          <tr>
            <HeadCell className="w-8">
              <span className="sr-only">select</span>
            </HeadCell>
            <HeadCell>run</HeadCell>
            <HeadCell className={WIDER}>state</HeadCell>
            <HeadCell numeric className={WIDE}>
              throughput
            </HeadCell>
            <HeadCell numeric className={WIDE}>
              ttft p99
            </HeadCell>
            <HeadCell numeric className={WIDE}>
              e2e p99
            </HeadCell>
            <HeadCell numeric className={WIDE}>
              took
            </HeadCell>
            <HeadCell numeric>started</HeadCell>
          </tr>
        </TableHead>
        <tbody>
          {runs.map((run) => (
            <RunRowView key={run.id} run={run} isSelected={selected.has(run.id)} onSelect={onSelect} />
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

interface RunRowViewProps {
  run: RunRow
  isSelected: boolean
  onSelect: RunListProps['onSelect']
}

function RunRowView({ run, isSelected, onSelect }: RunRowViewProps) {
  return (
    <Row className={isSelected ? 'relative bg-accent/6' : 'relative'}>
      <Cell className="w-8">
        <input
          type="checkbox"
          aria-label={`Select ${run.name}`}
          checked={isSelected}
          onChange={(event) => onSelect(run.id, event.target.checked)}
          className="relative z-10 block size-4 accent-accent"
        />
      </Cell>
      <Cell className="w-full max-w-0">
        <RunName run={run} />
        <span className="mt-1 flex flex-wrap gap-1 min-[1180px]:hidden">
          <State run={run} />
        </span>
      </Cell>
      <Cell className={WIDER}>
        <span className="flex items-center gap-1">
          <State run={run} />
        </span>
      </Cell>
      <Measured
        text={perSecond(run.throughputPerS)}
        values={run.sparklines?.throughput}
        color="data-throughput"
      />
      <Measured
        text={p99Text(run.ttftP99Ms, run.sparklines?.ttft)}
        values={run.sparklines?.ttft}
        color="data-p99"
      />
      <Measured
        text={p99Text(run.e2eP99Ms, run.sparklines?.e2e)}
        values={run.sparklines?.e2e}
        color="data-p99"
      />
      <Cell numeric className={WIDE}>
        {duration(run.durationMs)}
      </Cell>
      <Cell numeric className="text-muted">
        <RelativeTime at={run.createdAt} />
        {run.createdBy ? (
          <span className="ml-auto block max-w-28 truncate text-xs text-subtle">
            <span className="sr-only">by </span>
            {run.createdBy}
          </span>
        ) : null}
      </Cell>
    </Row>
  )
}

function RunName({ run }: { run: RunRow }) {
  return (
    <span className="flex items-center gap-2.5">
      <StatusDot tone={dotOf(run)} live={run.status === 'running'} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5">
          <Link
            href={`/runs/${run.id}`}
            className="min-w-0 truncate text-base font-medium after:absolute after:inset-0"
          >
            {run.name}
          </Link>
          {run.starred ? (
            <Star aria-label="starred" className="size-3.5 shrink-0 fill-current text-accent" />
          ) : null}
          {run.pinned ? <Pin aria-label="baseline" className="size-3.5 shrink-0 text-muted" /> : null}
        </span>
        <span className="flex items-center gap-2 overflow-hidden text-xs text-subtle">
          <span className="min-w-12 truncate">{run.targetName}</span>
          {run.branch ? (
            <span className="flex min-w-14 items-center gap-0.5">
              <GitBranch aria-hidden className="size-3 shrink-0" />
              <span className="truncate">{run.branch}</span>
            </span>
          ) : null}
          {run.tags.map((tag) => (
            <Badge key={tag} tone="outline" className="hidden h-4 shrink-0 min-[1180px]:inline-flex">
              {tag}
            </Badge>
          ))}
        </span>
      </span>
    </span>
  )
}

function State({ run }: { run: RunRow }) {
  if (run.status === 'finished')
    return (
      <>
        <ValidityChip validity={run.validity} />
        <VerdictChip verdict={run.verdict} validity={run.validity} />
      </>
    )
  return (
    <>
      <StatusChip status={run.status} />
      {run.status === 'running' && run.validity ? <ValidityChip validity={run.validity} /> : null}
      {run.status === 'queued' && run.jobsBefore !== null ? (
        <span className="text-xs whitespace-nowrap text-subtle">
          {run.jobsBefore === 0 ? 'next in line' : `${counted(run.jobsBefore, 'job')} before it`}
        </span>
      ) : null}
    </>
  )
}

/** Its course says that something was measured, if too little for a p99. */
const p99Text = (valueMs: number | undefined, course: Values | undefined): string =>
  valueMs === undefined && course?.some((value) => value !== null) ? TOO_FEW : milliseconds(valueMs)

interface MeasuredProps {
  text: string
  values: Values | undefined
  color: string
}

/** A number with its course over the run; the room for it is kept, so that nothing moves when it comes. */
function Measured({ text, values, color }: MeasuredProps) {
  return (
    <Cell numeric className={WIDE}>
      <span className="flex items-center justify-end gap-2">
        <span className="hidden h-4 w-14 shrink-0 min-[1400px]:block">
          {values && values.length > 1 ? (
            <Sparkline values={values} color={color} width={56} height={16} />
          ) : null}
        </span>
        <span className={cn('min-w-15', text === TOO_FEW && 'text-xs text-subtle')}>{text}</span>
      </span>
    </Cell>
  )
}
