'use client'
import { ALIGNMENTS, type Alignment } from '@broadside/shared/compare/overlay'
import { Select } from '@/components/ui/select.tsx'
import { comparedTrends } from './compared-trends.ts'
import { DifferencesCard } from './differences-card.tsx'
import { MetricsTable } from './metrics-table.tsx'
import { DistributionSkeleton, SharedHistogramCard } from './on-demand.tsx'
import { OverlayCharts } from './overlay-charts.tsx'
import { PairsCard } from './pair-card.tsx'
import type { ComparisonView, Distributions, RunsOverTime } from './types.ts'
import type { CompareView } from './use-compare-view.ts'

const ALIGNMENT_LABELS: Readonly<Record<Alignment, string>> = {
  start: 'Aligned at the start',
  steady: 'Aligned at constant load',
}

export interface CompareReportProps {
  comparison: ComparisonView
  /** undefined: not here yet. */
  overTime: RunsOverTime | undefined
  /** Of the metric that {@link comparedTrends} chooses. */
  distributions: Distributions
  view: Pick<CompareView, 'alignment' | 'setAlignment' | 'metric' | 'setMetric'>
}

/** In the order of a reader's questions: the answer, what differs, the numbers, the charts, the distributions. */
export function CompareReport({ comparison, overTime, distributions, view }: CompareReportProps) {
  const { runs, pairs } = comparison
  const { metrics, metric } = comparedTrends(comparison, view.metric)
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <PairsCard pairs={pairs} />
      <DifferencesCard comparison={comparison} />
      <MetricsTable pairs={pairs} />
      <section aria-label="Charts" className="flex flex-col gap-3">
        <div className="flex items-center justify-between gap-3">
          <h2 className="text-lg font-semibold">Over time</h2>
          <Select
            aria-label="Alignment of the runs"
            value={view.alignment}
            onChange={view.setAlignment}
            className="w-auto"
            options={ALIGNMENTS.map((value) => ({ value, label: ALIGNMENT_LABELS[value] }))}
          />
        </div>
        <OverlayCharts runs={runs} overTime={overTime} alignment={view.alignment} />
      </section>
      {metric ? (
        overTime ? (
          <SharedHistogramCard
            distributions={distributions}
            metrics={metrics}
            metric={metric}
            onMetric={view.setMetric}
          />
        ) : (
          <DistributionSkeleton />
        )
      ) : null}
    </div>
  )
}
