import type { RunStatus, Validity, Verdict } from '@broadside/shared/run-status'
import { GitBranch } from 'lucide-react'
import Link from 'next/link'
import { Badge } from '@/components/ui/badge.tsx'
import { Card } from '@/components/ui/card.tsx'
import { type DotTone, StatusDot } from '@/components/ui/status-dot.tsx'
import { Cell, HeadCell, Row, Table, TableHead } from '@/components/ui/table.tsx'
import { duration } from '@/features/format/duration.ts'
import { count, milliseconds } from '@/features/format/quantity.ts'
import { RelativeTime } from '@/features/format/relative-time-text.tsx'
import { StatusChip, ValidityChip, VerdictChip } from './state-chips.tsx'

export interface RunRow {
  readonly id: string
  readonly name: string
  readonly targetName: string | null
  readonly status: RunStatus
  readonly verdict: Verdict
  readonly validity: Validity | null
  readonly createdAt: Date
  readonly createdBy: string | null
  readonly branch: string | null
  readonly tags: readonly string[]
  readonly durationMs: number | undefined
  readonly queries: number | undefined
  /** p99, or undefined when too few samples stand behind it. */
  readonly ttftP99Ms: number | undefined
  readonly e2eP99Ms: number | undefined
}

function dotOf({ status, verdict, validity }: RunRow): DotTone {
  if (status === 'running' || status === 'queued' || status === 'failed') return status
  if (status === 'aborted') return 'queued'
  if (validity === 'invalid') return 'invalid'
  if (verdict === 'failed') return 'failed'
  return validity === 'suspect' ? 'suspect' : 'passed'
}

/** Runs, the newest first: state, three numbers, who and when. */
export function RunList({ runs }: { runs: readonly RunRow[] }) {
  return (
    <Card>
      <Table caption="Runs">
        <TableHead>
          <tr>
            <HeadCell>run</HeadCell>
            <HeadCell>state</HeadCell>
            <HeadCell numeric>queries ok</HeadCell>
            <HeadCell numeric>ttft p99</HeadCell>
            <HeadCell numeric>e2e p99</HeadCell>
            <HeadCell numeric>took</HeadCell>
            <HeadCell>by</HeadCell>
            <HeadCell numeric>started</HeadCell>
          </tr>
        </TableHead>
        <tbody>
          {runs.map((run) => (
            <Row key={run.id} className="relative">
              <Cell className="max-w-80 min-w-52">
                <span className="flex items-center gap-2.5">
                  <StatusDot tone={dotOf(run)} live={run.status === 'running'} />
                  <span className="min-w-0">
                    <Link
                      href={`/runs/${run.id}`}
                      className="block truncate text-base font-medium after:absolute after:inset-0"
                    >
                      {run.name}
                    </Link>
                    <span className="flex items-center gap-2 text-xs text-subtle">
                      <span className="truncate">{run.targetName}</span>
                      {run.branch ? (
                        <span className="flex items-center gap-0.5">
                          <GitBranch aria-hidden className="size-3" />
                          {run.branch}
                        </span>
                      ) : null}
                      {run.tags.map((tag) => (
                        <Badge key={tag} tone="outline" className="h-4">
                          {tag}
                        </Badge>
                      ))}
                    </span>
                  </span>
                </span>
              </Cell>
              <Cell>
                <span className="flex items-center gap-1">
                  {run.status === 'finished' ? (
                    <>
                      <ValidityChip validity={run.validity} />
                      <VerdictChip verdict={run.verdict} validity={run.validity} />
                    </>
                  ) : (
                    <StatusChip status={run.status} />
                  )}
                </span>
              </Cell>
              <Cell numeric>{count(run.queries)}</Cell>
              <Cell numeric>{milliseconds(run.ttftP99Ms)}</Cell>
              <Cell numeric>{milliseconds(run.e2eP99Ms)}</Cell>
              <Cell numeric>{duration(run.durationMs)}</Cell>
              <Cell className="max-w-32 truncate text-muted">{run.createdBy}</Cell>
              <Cell numeric className="text-muted">
                <RelativeTime at={run.createdAt} />
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
