'use client'
import { isFinal } from '@broadside/shared/runs/run-status'
import { curveOf } from '@broadside/shared/summary/curve'
import type { ReactNode } from 'react'
import { type Tab, Tabs } from '@/components/ui/tabs.tsx'
import type { ChartPoint } from '@/features/charts/types.ts'
import { compact } from '@/features/format/number.ts'
import type { ErrorGroupView, HistogramView, QuerySampleView, RunView, ShardView } from './run-view.ts'
import { ErrorsTab } from './tabs/errors-tab.tsx'
import { InstancesTab } from './tabs/instances-tab.tsx'
import { LedgerTab } from './tabs/ledger-tab.tsx'
import { ConfigTab, HistogramTab, ScenariosTab } from './tabs/on-demand.tsx'
import { PercentilesTab } from './tabs/percentiles-tab.tsx'
import { RawTab } from './tabs/raw-tab.tsx'
import { SamplesTab } from './tabs/samples-tab.tsx'
import { ShardsTab } from './tabs/shards-tab.tsx'
import { ThresholdsTab } from './tabs/thresholds-tab.tsx'

export interface ReportTabsProps {
  run: RunView
  points: readonly ChartPoint[]
  /** Metrics that have a histogram, the chosen one, and it; nothing while there are none. */
  histograms:
    | {
        metrics: readonly string[]
        metric: string
        onMetric: (metric: string) => void
        histogram: HistogramView | undefined
      }
    | undefined
  errors: readonly ErrorGroupView[]
  shards: readonly ShardView[]
  samples: readonly QuerySampleView[]
  tab: string
  onTab: (tab: string) => void
}

/** Everything below the charts; what needs the whole run says so while the run is live. */
export function ReportTabs({
  run,
  points,
  histograms,
  errors,
  shards,
  samples,
  tab,
  onTab,
}: ReportTabsProps) {
  const isLive = !isFinal(run.status)
  const later = (content: ReactNode) =>
    content ?? (
      <p className="text-muted">
        {isLive
          ? 'This is computed from the whole run. It appears when the run has ended.'
          : 'Nothing was measured.'}
      </p>
    )
  const { summary } = run
  const tabs: Tab[] = [
    {
      id: 'percentiles',
      label: 'Percentiles',
      content: later(summary && <PercentilesTab summary={summary} />),
    },
    ...(summary?.scenarios
      ? [
          {
            id: 'scenarios',
            label: curveOf(run.config, summary) ? 'Curve' : 'Scenarios',
            content: <ScenariosTab config={run.config} summary={summary} />,
          },
        ]
      : []),
    {
      id: 'histogram',
      label: 'Histogram',
      content: later(histograms && <HistogramTab {...histograms} summary={summary} />),
    },
    {
      id: 'thresholds',
      label: 'Thresholds',
      content: later(isLive ? null : <ThresholdsTab thresholds={run.thresholds} />),
    },
    {
      id: 'errors',
      label: 'Errors',
      count: errors.length > 0 ? compact(errors.reduce((sum, error) => sum + error.count, 0)) : undefined,
      content: <ErrorsTab errors={errors} isLive={isLive} />,
    },
    { id: 'ledger', label: 'Ledger', content: later(summary && <LedgerTab summary={summary} />) },
    ...(summary?.instances
      ? [{ id: 'instances', label: 'Instances', content: <InstancesTab summary={summary} /> }]
      : []),
    { id: 'shards', label: 'Shards', content: <ShardsTab shards={shards} /> },
    { id: 'samples', label: 'Samples', content: <SamplesTab samples={samples} /> },
    { id: 'config', label: 'Config', content: <ConfigTab config={run.config} /> },
    { id: 'raw', label: 'Raw table', content: <RawTab points={points} /> },
  ]
  const known = tabs.some((candidate) => candidate.id === tab) ? tab : 'percentiles'
  return <Tabs tabs={tabs} value={known} onChange={onTab} label="Details of the run" />
}
