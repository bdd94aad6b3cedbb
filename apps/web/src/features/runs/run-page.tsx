'use client'
import { WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { QueryFailed } from '../api/query-failed.tsx'
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
    return (
      <QueryFailed
        what="The run"
        error={data.state.error}
        onRetry={() => void data.state.refetch()}
        gone={{ title: 'Run not found', href: '/runs', label: 'Go to the runs' }}
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
