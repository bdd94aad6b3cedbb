'use client'
import { lookOf } from '@broadside/shared/compare/run-letters'
import { sharedHistogram } from '@broadside/shared/compare/shared-histogram'
import { metricDefinition } from '@broadside/shared/metrics'
import { useMemo } from 'react'
import { CartesianGrid, Line, LineChart, XAxis, YAxis } from 'recharts'
import { Card, CardHeader } from '@/components/ui/card.tsx'
import { Select } from '@/components/ui/select.tsx'
import { linearTicks, niceCeiling } from '../charts/axis.ts'
import { PLOT } from '../charts/plot-area.ts'
import { useWidth } from '../charts/use-width.ts'
import { compact, THIN } from '../format/number.ts'
import type { Distributions } from './types.ts'

const HEIGHT = 240
const TICK = { fill: 'var(--subtle)', fontSize: 11 }
const nameOf = (metric: string) => metricDefinition(metric)?.label ?? metric

export interface SharedHistogramProps {
  distributions: Distributions
  metrics: readonly string[]
  metric: string
  onMetric: (metric: string) => void
}

/** The distribution of a latency in every run, on one axis. */
export function SharedHistogramCard({ distributions, metrics, metric, onMetric }: SharedHistogramProps) {
  const [ref, width] = useWidth<HTMLDivElement>()
  const model = useMemo(() => sharedHistogram(distributions), [distributions])
  // In percent, as it is labelled: the steps are round there.
  const top = Math.min(100, niceCeiling(model.top * 102)) / 100
  const labels = new Map(model.xTicks.map((tick) => [tick.value, tick.label]))
  return (
    <Card>
      <CardHeader
        title={`Distribution: ${nameOf(metric)}`}
        hint="share of each run’s samples; logarithmic axis, in ms"
        actions={
          <Select
            aria-label="Metric of the distribution"
            value={metric}
            onChange={onMetric}
            className="w-52"
            options={metrics.map((value) => ({ value, label: nameOf(value) }))}
          />
        }
      />
      <div
        ref={ref}
        role="img"
        aria-label={`Distribution of ${nameOf(metric)} in each run`}
        className="p-2"
        style={{ height: HEIGHT + 16 }}
      >
        {width > 0 && model.bars > 0 ? (
          <LineChart
            width={width - 16}
            height={HEIGHT}
            data={[...model.rows]}
            margin={{ top: 8, right: PLOT.right, bottom: 0, left: 0 }}
            accessibilityLayer={false}
          >
            <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
            <XAxis
              dataKey="at"
              type="number"
              domain={[0, model.bars]}
              ticks={model.xTicks.map((tick) => tick.value)}
              tickFormatter={(value: number) => labels.get(value) ?? ''}
              interval={0}
              height={PLOT.bottom}
              tick={TICK}
              tickLine={false}
              axisLine={{ stroke: 'var(--line-strong)' }}
            />
            <YAxis
              width={PLOT.left + 8}
              domain={[0, top]}
              ticks={linearTicks(top).map(({ value }) => value)}
              tickFormatter={(value: number) => `${compact(value * 100)}${THIN}%`}
              tick={TICK}
              tickLine={false}
              axisLine={false}
            />
            {distributions.map((_, index) => (
              <Line
                key={lookOf(index).letter}
                dataKey={`r${index}`}
                type="step"
                stroke={`var(--${lookOf(index).color})`}
                strokeWidth={1.75}
                strokeDasharray={lookOf(index).dash}
                dot={false}
                isAnimationActive={false}
              />
            ))}
          </LineChart>
        ) : null}
      </div>
    </Card>
  )
}
