import type { RunStatus, Validity, Verdict } from '@broadside/shared/runs/run-status'
import { Pencil, Play } from 'lucide-react'
import Link from 'next/link'
import { Button } from '@/components/ui/button.tsx'
import { Card } from '@/components/ui/card.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { RelativeTime } from '@/features/format/relative-time-text.tsx'
import { ForMembers } from '../account/allowed.tsx'
import { StatusChip, ValidityChip, VerdictChip } from '../runs/state-chips.tsx'

export interface ScenarioRow {
  readonly id: string
  readonly name: string
  readonly slug: string
  readonly description: string
  readonly targetName: string | null
  readonly version: number
  /** null: it never ran; undefined: not known yet. */
  readonly lastRun?: LastRun | null
}

interface LastRun {
  readonly id: string
  readonly status: RunStatus
  readonly verdict: Verdict
  readonly validity: Validity | null
  readonly createdAt: Date
}

export interface ScenarioCardProps {
  scenario: ScenarioRow
  onRun: (scenario: ScenarioRow) => void
  /** The scenario whose run is being started. */
  starting?: string
}

/** One scenario with the one button that matters. */
export function ScenarioCard({ scenario, onRun, starting }: ScenarioCardProps) {
  return (
    <Card className="flex flex-col gap-3 p-4" aria-label={scenario.name}>
      <div className="min-w-0">
        <h3 className="truncate text-lg font-semibold">
          <Link href={`/scenarios/${scenario.id}`} className="hover:text-accent">
            {scenario.name}
          </Link>
        </h3>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-xs text-subtle">
          <code className="font-mono">{scenario.slug}</code>
          <span className="num">version {scenario.version}</span>
        </p>
        <p className="mt-2 line-clamp-2 text-sm text-muted">{scenario.description}</p>
      </div>
      <div className="mt-auto flex items-center justify-between gap-2">
        <LastRunLink run={scenario.lastRun} />
        <ForMembers>
          <span className="flex shrink-0 gap-1.5">
            <Button asChild variant="ghost" size="icon" aria-label={`Edit ${scenario.name}`}>
              <Link href={`/scenarios/${scenario.id}`}>
                <Pencil aria-hidden />
              </Link>
            </Button>
            <Button
              variant="soft"
              busy={starting === scenario.id}
              disabled={starting !== undefined}
              aria-label={`Run ${scenario.name}`}
              onClick={() => onRun(scenario)}
            >
              {starting === scenario.id ? null : <Play aria-hidden />}
              Run
            </Button>
          </span>
        </ForMembers>
      </div>
    </Card>
  )
}

function LastRunLink({ run }: { run: LastRun | null | undefined }) {
  if (run === undefined) return <Skeleton className="h-5 w-28" />
  if (run === null) return <span className="text-sm text-subtle">never run</span>
  return (
    <Link
      href={`/runs/${run.id}`}
      className="flex min-w-0 items-center gap-2 text-sm text-muted hover:text-ink"
    >
      {run.status === 'finished' ? (
        <>
          {run.validity && run.validity !== 'valid' ? <ValidityChip validity={run.validity} /> : null}
          <VerdictChip verdict={run.verdict} validity={run.validity} />
        </>
      ) : (
        <StatusChip status={run.status} />
      )}
      <RelativeTime at={run.createdAt} className="truncate" />
    </Link>
  )
}
