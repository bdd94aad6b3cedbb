'use client'
import { COMPARED_TRENDS } from '@broadside/shared/compare/compared-metrics'
import { Select } from '@/components/ui/select.tsx'
import { DifferencesCard } from './differences-card.tsx'
import { MetricsTable } from './metrics-table.tsx'
import { OverlayCharts } from './overlay-charts.tsx'
import { PairCard } from './pair-card.tsx'
import { ALIGNMENTS, type Alignment } from './prepare-overlay.ts'
import { SharedHistogramCard } from './shared-histogram.tsx'
import type { ComparisonView } from './types.ts'
import type { CompareView } from './use-compare-view.ts'

const ALIGNMENT_LABELS: Readonly<Record<Alignment, string>> = {
  start: 'Aligned at the start',
  steady: 'Aligned at constant load',
}

/** In the order of a reader's questions: the answer, what differs, the numbers, the charts, the distributions. */
export function CompareReport({ comparison, view }: { comparison: ComparisonView; view: CompareView }) {
  const { runs, pairs } = comparison
  const measured = new Set(
    pairs.flatMap(({ metrics }) => metrics.map(({ metric }) => metric.metric as string)),
  )
  const trends = COMPARED_TRENDS.filter((trend) => measured.has(trend))
  const metric = trends.find((trend) => trend === view.metric) ?? trends[0]
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-col gap-2">
        {pairs.map((pair, index) => (
          <PairCard key={pair.runId} pair={pair} index={index + 1} />
        ))}
      </div>
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
        <OverlayCharts runs={runs} alignment={view.alignment} />
      </section>
      {metric ? (
        <SharedHistogramCard runs={runs} metrics={trends} metric={metric} onMetric={view.setMetric} />
      ) : null}
    </div>
  )
}
