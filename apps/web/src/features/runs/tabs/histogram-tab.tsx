'use client'
import { metricDefinition } from '@broadside/shared/metrics'
import type { RunSummary } from '@broadside/shared/summary/summary'
import { useMemo } from 'react'
import { Card, CardHeader } from '@/components/ui/card.tsx'
import { Select } from '@/components/ui/select.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { HistogramChart } from '@/features/charts/histogram-chart.tsx'
import { counted } from '@/features/format/quantity.ts'
import type { HistogramView } from '../run-view.ts'

export interface HistogramTabProps {
  /** The metrics to choose from. */
  metrics: readonly string[]
  metric: string
  onMetric: (metric: string) => void
  /** Missing while it is on its way. */
  histogram: HistogramView | undefined
  summary: RunSummary | null
}

const nameOf = (metric: string) => metricDefinition(metric)?.label ?? metric

export function HistogramTab({ metrics, metric, onMetric, histogram, summary }: HistogramTabProps) {
  const trend = summary?.trends[metric as keyof RunSummary['trends']]
  const markers = useMemo(
    () =>
      (
        [
          ['p50', trend?.p50Ms],
          ['p95', trend?.p95Ms],
          ['p99', trend?.p99Ms],
        ] as const
      ).flatMap(([label, valueMs]) =>
        valueMs === null || valueMs === undefined ? [] : [{ label, valueMs }],
      ),
    [trend],
  )
  return (
    <Card>
      <CardHeader
        title={nameOf(metric)}
        hint={
          histogram ? `${counted(histogram.count, 'successful sample')}; logarithmic axis, in ms` : 'loading'
        }
        actions={
          <Select
            aria-label="Metric"
            value={metric}
            onChange={onMetric}
            className="w-52"
            options={metrics.map((value) => ({ value, label: nameOf(value) }))}
          />
        }
      />
      <div className="p-2">
        {histogram ? (
          <HistogramChart
            buckets={histogram.buckets}
            markers={markers}
            label={`Histogram of ${nameOf(metric)}`}
          />
        ) : (
          <Skeleton className="h-65" />
        )}
      </div>
    </Card>
  )
}
