'use client'
import { SearchX, WifiOff } from 'lucide-react'
import Link from 'next/link'
import { useEffect } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import { LoadFailed } from '@/components/ui/query-state.tsx'
import { kindOf, messageOf } from '../api/api-error.ts'
import { ReportSkeleton } from './report-skeleton.tsx'
import { RunActions } from './run-actions.tsx'
import { RunReport } from './run-report.tsx'
import { StarButton } from './star-button.tsx'
import { useReportView } from './use-report-view.ts'
import { useRunData } from './use-run-data.ts'

/** A run of the project: live while it runs, a report after it. */
export function RunPage({ runId }: { runId: string }) {
  const view = useReportView()
  const data = useRunData(runId, view)
  const run = data.state.data?.run
  const { metrics, metric } = data

  useEffect(() => {
    if (run) document.title = `${run.name} · ${run.status} · Broadside`
  }, [run])

  if (data.state.isPending) return <ReportSkeleton />
  if (!data.state.data)
    return kindOf(data.state.error) === 'not_found' ? (
      <EmptyState
        icon={SearchX}
        title="Run not found"
        action={
          <Button asChild variant="primary">
            <Link href="/runs">Go to the runs</Link>
          </Button>
        }
      >
        It was deleted, it belongs to another organization, or the address has a typo.
      </EmptyState>
    ) : (
      <LoadFailed
        what="The run"
        message={messageOf(data.state.error)}
        onRetry={() => void data.state.refetch()}
      />
    )
  const { run: shown, shards, events } = data.state.data
  return (
    <>
      {data.isConnected ? null : (
        <p
          role="status"
          className="appear-late fixed inset-x-0 bottom-18 z-30 mx-auto flex w-fit items-center gap-2 rounded-lg border border-suspect/40 bg-raised px-3 py-2 text-sm text-suspect sm:bottom-4"
        >
          <WifiOff aria-hidden className="size-4" />
          Reconnecting. Nothing is lost: missed points are fetched afterwards.
        </p>
      )}
      <RunReport
        run={shown}
        points={data.points}
        spanS={data.span}
        isLoading={data.isLoading}
        overview={data.overview}
        overviewSpanS={data.overviewSpan}
        events={events}
        shards={shards}
        errors={data.errors}
        samples={data.samples}
        histograms={
          metric && !data.isLive
            ? { metrics, metric, onMetric: view.setMetric, histogram: data.histogram }
            : undefined
        }
        zoom={view.zoom}
        onZoom={view.setZoom}
        tab={view.tab}
        onTab={view.setTab}
        baseline={data.baseline}
        actions={<RunActions run={shown} />}
        beside={<StarButton run={shown} />}
      />
    </>
  )
}
