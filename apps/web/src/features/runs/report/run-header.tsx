'use client'
import { isFinal } from '@broadside/shared/runs/run-status'
import { GitBranch, Pin } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge.tsx'
import { Breadcrumbs } from '@/components/ui/breadcrumbs.tsx'
import { clock, duration } from '@/features/format/duration.ts'
import { counted } from '@/features/format/quantity.ts'
import { RelativeTime } from '@/features/format/relative-time-text.tsx'
import type { RunView } from '../run-view.ts'
import { StatusChip, ValidityChip, VerdictChip } from '../state-chips.tsx'

export interface RunHeaderProps {
  run: RunView
  /** Seconds since the start, while the run is live. */
  elapsedSeconds: number
  /** When the plan ends at the latest, in ms from the start. */
  plannedMs: number
  actions: ReactNode
  /** Beside the name, such as the star. */
  beside?: ReactNode
  /** Where the breadcrumbs lead; a shared page has none. */
  withBreadcrumbs?: boolean
}

/** Name, state and controls of a run in one line, and where it came from in the next. */
export function RunHeader({
  run,
  elapsedSeconds,
  plannedMs,
  actions,
  beside,
  withBreadcrumbs = true,
}: RunHeaderProps) {
  return (
    <header className="flex flex-col gap-1.5">
      {withBreadcrumbs ? (
        <Breadcrumbs crumbs={[{ label: 'Runs', href: '/runs' }, { label: run.id.slice(-8) }]} />
      ) : null}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 min-[900px]:flex-nowrap">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5">
          <h1 className="min-w-0 text-xl font-semibold tracking-tight break-words">{run.name}</h1>
          {beside}
          <span className="flex flex-wrap items-center gap-1.5">
            <StatusChip status={run.status} />
            {isFinal(run.status) || run.validity ? <ValidityChip validity={run.validity} /> : null}
            {isFinal(run.status) ? <VerdictChip verdict={run.verdict} validity={run.validity} /> : null}
          </span>
          <Progress run={run} elapsedSeconds={elapsedSeconds} plannedMs={plannedMs} />
        </div>
        <div className="flex flex-wrap items-center gap-2 min-[900px]:shrink-0 min-[900px]:flex-nowrap print:hidden">
          {actions}
        </div>
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        {run.git.branch || run.git.commit ? (
          <span className="flex items-center gap-1">
            <GitBranch aria-hidden className="size-3.5" />
            {run.git.branch}
            {run.git.commit ? (
              <code className="font-mono text-xs">@ {run.git.commit.slice(0, 7)}</code>
            ) : null}
          </span>
        ) : null}
        {run.createdBy ? <span>by {run.createdBy}</span> : null}
        <RelativeTime at={run.startedAt ?? run.createdAt} />
        <span>{counted(run.shardCount, 'shard')}</span>
        {run.targetName ? <span>on {run.targetName}</span> : null}
        {run.pinned ? (
          <Badge tone="outline">
            <Pin aria-hidden />
            baseline
          </Badge>
        ) : null}
        {run.tags.map((tag) => (
          <Badge key={tag} tone="outline">
            {tag}
          </Badge>
        ))}
      </p>
      {run.note ? <p className="max-w-prose text-sm whitespace-pre-line">{run.note}</p> : null}
    </header>
  )
}

function Progress({
  run,
  elapsedSeconds,
  plannedMs,
}: Pick<RunHeaderProps, 'run' | 'elapsedSeconds' | 'plannedMs'>) {
  if (run.status === 'queued') return <span className="text-muted">waiting for a runner</span>
  if (run.status === 'running')
    return (
      <span className="num text-muted">
        <span className="font-medium text-ink">{clock(elapsedSeconds)}</span> of at most{' '}
        {clock(plannedMs / 1_000)}
        {run.stopRequestedAt ? ' · stopping' : ''}
      </span>
    )
  return run.summary && run.summary.durationMs > 0 ? (
    <span className="num text-muted">took {duration(run.summary.durationMs)}</span>
  ) : null
}
