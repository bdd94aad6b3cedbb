'use client'
import type { TrendName } from '@broadside/shared/metrics'
import { SearchX, WifiOff } from 'lucide-react'
import Link from 'next/link'
import { useEffect, useMemo } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import { LoadFailed } from '@/components/ui/query-state.tsx'
import { kindOf, messageOf } from '../api/api-error.ts'
import { ReportSkeleton } from './report-skeleton.tsx'
import { RunActions } from './run-actions.tsx'
import { RunReport } from './run-report.tsx'
import type { RunView } from './run-view.ts'
import { useReportView } from './use-report-view.ts'
import { useRunData } from './use-run-data.ts'

const FIRST_CHOICES: readonly TrendName[] = ['e2e', 'http_req_duration', 'ttft']

/** A run of the project: live while it runs, a report after it. */
export function RunPage({ runId }: { runId: string }) {
  const view = useReportView()
  // The metric falls back on what the run has, which is known once the run is here.
  const cached = useRunData(runId, view)
  const run = cached.state.data?.run
  const metrics = useMemo(() => metricsOf(run), [run])
  const metric = view.metric ?? FIRST_CHOICES.find((candidate) => metrics.includes(candidate)) ?? metrics[0]

  useEffect(() => {
    if (run) document.title = `${run.name} · ${run.status} · Broadside`
  }, [run])

  if (cached.state.isPending) return <ReportSkeleton />
  if (!cached.state.data)
    return kindOf(cached.state.error) === 'not_found' ? (
      <EmptyState
        icon={SearchX}
        title="There is no such run"
        action={
          <Button asChild variant="primary">
            <Link href="/runs">Go to the runs</Link>
          </Button>
        }
      >
        It was deleted, it belongs to another organization, or the address has a typing mistake.
      </EmptyState>
    ) : (
      <LoadFailed
        what="The run"
        message={messageOf(cached.state.error)}
        onRetry={() => void cached.state.refetch()}
      />
    )
  const { run: shown, shards, events } = cached.state.data
  return (
    <>
      {cached.isConnected ? null : (
        <p
          role="status"
          className="appear-late fixed inset-x-0 bottom-18 z-30 mx-auto flex w-fit items-center gap-2 rounded-lg border border-suspect/40 bg-raised px-3 py-2 text-sm text-suspect sm:bottom-4"
        >
          <WifiOff aria-hidden className="size-4" />
          Connecting. What is missed meanwhile is fetched then.
        </p>
      )}
      <RunReport
        run={shown}
        points={cached.points}
        spanS={cached.span}
        events={events}
        shards={shards}
        errors={cached.errors}
        samples={cached.samples}
        histograms={
          metric && !cached.isLive
            ? { metrics, metric, onMetric: view.setMetric, histogram: cached.histogram }
            : undefined
        }
        zoom={view.zoom}
        onZoom={view.setZoom}
        tab={view.tab}
        onTab={view.setTab}
        actions={<RunActions run={shown} />}
      />
    </>
  )
}

/** Metrics of a finished run that have a distribution. */
export function metricsOf(run: RunView | undefined): string[] {
  if (!run?.summary) return []
  return Object.entries(run.summary.trends).flatMap(([name, trend]) =>
    trend && trend.count > 0 ? [name] : [],
  )
}
