'use client'
import { metricDefinition } from '@broadside/shared/metrics'
import type { RunSummary } from '@broadside/shared/summary'
import { useMemo, useState } from 'react'
import { Card, CardHeader } from '@/components/ui/card.tsx'
import { Select } from '@/components/ui/select.tsx'
import { HistogramChart } from '@/features/charts/histogram-chart.tsx'
import { counted } from '@/features/format/quantity.ts'
import type { HistogramView } from '../run-view.ts'

export interface HistogramTabProps {
  histograms: readonly HistogramView[]
  summary: RunSummary | null
}

const PREFERRED = ['e2e', 'ttft', 'http_req_duration']

export function HistogramTab({ histograms, summary }: HistogramTabProps) {
  const first =
    PREFERRED.find((metric) => histograms.some((h) => h.metric === metric)) ?? histograms[0]?.metric
  const [metric, setMetric] = useState(first)
  const shown = histograms.find((histogram) => histogram.metric === metric)
  const trend = metric ? summary?.trends[metric as keyof RunSummary['trends']] : undefined
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
  if (!shown) return <p className="text-muted">No latency was measured in this run.</p>
  const name = metricDefinition(shown.metric)?.label ?? shown.metric
  return (
    <Card>
      <CardHeader
        title={name}
        hint={`${counted(shown.count, 'successful sample')}; logarithmic axis, in ms`}
        actions={
          <Select
            aria-label="Metric"
            value={shown.metric}
            onChange={setMetric}
            className="w-52"
            options={histograms.map((histogram) => ({
              value: histogram.metric,
              label: metricDefinition(histogram.metric)?.label ?? histogram.metric,
            }))}
          />
        }
      />
      <div className="p-2">
        <HistogramChart buckets={shown.buckets} markers={markers} label={`Histogram of ${name}`} />
      </div>
    </Card>
  )
}
