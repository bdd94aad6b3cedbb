'use client'
import { metricDefinition } from '@broadside/shared/metrics'
import { Tooltip } from '@/components/ui/tooltip.tsx'
import { useCursor } from './chart-group.tsx'
import { measuredValue } from './measured-value.ts'
import type { ChartPoint, ChartSpec, SeriesSpec } from './types.ts'
import { valueText } from './value-text.ts'

export function SeriesMark({ series }: { series: SeriesSpec }) {
  const stroke = `var(--${series.color})`
  if (series.mark === 'area')
    return <span aria-hidden className="inline-block size-2.5 rounded-xs" style={{ background: stroke }} />
  return (
    <svg aria-hidden width="14" height="8" className="shrink-0">
      <title>{series.label}</title>
      <line x1="0" x2="14" y1="4" y2="4" stroke={stroke} strokeWidth="2" strokeDasharray={series.dash} />
    </svg>
  )
}

const PLAN: SeriesSpec = { key: 'plan', label: 'planned', metric: 'vus', color: 'subtle', dash: '3 3' }

export interface LegendProps {
  spec: ChartSpec
  hasPlan: boolean
  /** The point at a second, or the newest of a live run when none is asked for. */
  pointAt: (second: number | undefined) => ChartPoint | undefined
}

/** Names of the series in a fixed order, each with its value at the cursor, or its newest one while the run is live. */
export function Legend({ spec, hasPlan, pointAt }: LegendProps) {
  const cursor = useCursor()
  const point = pointAt(cursor?.second)
  const isAsked = cursor !== undefined || point !== undefined
  return (
    <ul className="flex min-h-4 flex-wrap items-center gap-x-3 gap-y-0.5 text-xs text-muted">
      {hasPlan ? (
        <li className="flex items-center gap-1.5">
          <SeriesMark series={PLAN} />
          planned
        </li>
      ) : null}
      {spec.series.map((series) => (
        <li key={series.key} className="flex items-center gap-1.5">
          <SeriesMark series={series} />
          <Definition metric={series.metric}>{series.label}</Definition>
          <span className="num min-w-14 text-ink">
            {isAsked ? valueText(measuredValue(point, series), spec.unit) : null}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** A metric's name with its definition behind it. */
export function Definition({ metric, children }: { metric: string; children: string }) {
  const definition = metricDefinition(metric)
  if (!definition) return <span>{children}</span>
  return (
    <Tooltip
      content={
        <>
          <strong className="font-medium">{definition.label}</strong>
          <code className="ml-2 font-mono text-xs text-subtle">{metric}</code>
          <p className="mt-0.5 text-muted">{definition.definition}</p>
        </>
      }
    >
      <button
        type="button"
        className="cursor-help rounded-sm text-left underline decoration-line-strong decoration-dotted underline-offset-2"
      >
        {children}
      </button>
    </Tooltip>
  )
}
