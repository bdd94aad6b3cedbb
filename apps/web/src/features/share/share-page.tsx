'use client'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Logo } from '@/components/shell/logo.tsx'
import { MessagePage } from '@/components/shell/message-page.tsx'
import { ThemeMenu } from '@/components/shell/theme-menu.tsx'
import { Button } from '@/components/ui/button.tsx'
import { messageOf } from '../api/api-error.ts'
import { useTRPC } from '../api/trpc.ts'
import { RelativeTime } from '../format/relative-time-text.tsx'
import { chosenMetric } from '../runs/histogram-metrics.ts'
import { ReportSkeleton } from '../runs/report-skeleton.tsx'
import { RunReport } from '../runs/run-report.tsx'
import { useReportView } from '../runs/use-report-view.ts'

/** A run as it was when somebody shared it; needs no sign-in. */
export function SharePage({ token }: { token: string }) {
  const trpc = useTRPC()
  const view = useReportView()
  const share = useQuery(trpc.shares.open.queryOptions({ token }, { staleTime: Number.POSITIVE_INFINITY }))
  if (share.isError)
    return (
      <MessagePage title="This link opens nothing">
        <p>{messageOf(share.error)}</p>
      </MessagePage>
    )
  const snapshot = share.data
  const metrics = snapshot?.histograms.map((histogram) => histogram.metric) ?? []
  const metric = chosenMetric(metrics, view.metric)
  return (
    <div className="min-h-dvh">
      <header className="sticky top-0 z-20 flex h-12 items-center justify-between gap-3 border-b border-line bg-surface px-4 md:px-6">
        <p className="flex min-w-0 items-center gap-2.5 text-sm">
          <Logo className="size-6 shrink-0" />
          <span className="text-lg font-semibold tracking-tight">Broadside</span>
          <span className="truncate text-muted">
            shared run
            {snapshot ? (
              <>
                , as it was <RelativeTime at={snapshot.takenAt} />
              </>
            ) : null}
          </span>
        </p>
        <span className="flex items-center gap-2">
          {snapshot ? (
            <Button asChild size="sm">
              <a href={`/api/share/${token}/report.html`} download>
                <Download aria-hidden />
                <span className="max-sm:sr-only">HTML file</span>
              </a>
            </Button>
          ) : null}
          <ThemeMenu />
        </span>
      </header>
      <main id="content" className="mx-auto w-full max-w-[1440px] px-4 py-5 md:px-6">
        {snapshot ? (
          <RunReport
            isShared
            run={snapshot.run}
            points={snapshot.points}
            spanS={snapshot.span}
            events={snapshot.events}
            shards={snapshot.shards}
            errors={snapshot.errors}
            samples={[]}
            histograms={
              metric
                ? {
                    metrics,
                    metric,
                    onMetric: view.setMetric,
                    histogram: snapshot.histograms.find((histogram) => histogram.metric === metric),
                  }
                : undefined
            }
            zoom={view.zoom}
            onZoom={view.setZoom}
            tab={view.tab}
            onTab={view.setTab}
            actions={null}
          />
        ) : (
          <ReportSkeleton />
        )}
      </main>
    </div>
  )
}
