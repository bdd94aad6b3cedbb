'use client'
import { chosenMetric } from '../runs/histogram-metrics.ts'
import { RunReport } from '../runs/run-report.tsx'
import { useReportView } from '../runs/use-report-view.ts'
import type { RunSnapshot } from './types.ts'

/** The report of a run out of a snapshot: nothing more is asked for. */
export function SharedRun({ snapshot }: { snapshot: RunSnapshot }) {
  const view = useReportView()
  const metrics = snapshot.histograms.map((histogram) => histogram.metric)
  const metric = chosenMetric(metrics, view.metric)
  return (
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
  )
}
