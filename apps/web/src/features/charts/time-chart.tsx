'use client'
import { memo, useMemo } from 'react'
import { anchorOf, CHART_HEIGHT, PLOT } from './plot-area.ts'
import { bridgedPath, linePath, type Scales, scalesOf, stackedAreas } from './plot-paths.ts'
import { PLAN_KEY } from './prepare-time-chart.ts'
import type { TimeAxis, TimeChartModel } from './types.ts'

const LONE_POINT_RADIUS = 2.5
const TEXT = { fontSize: 11, fill: 'var(--subtle)' } as const
/** Readable above the lines that it stands on. */
const HALO = { paintOrder: 'stroke', stroke: 'var(--surface)', strokeWidth: 3 } as const

export interface TimeChartProps {
  model: TimeChartModel
  axis: TimeAxis
  width: number
  height?: number
}

/** Draws a prepared chart; it decides nothing and never animates, so that a live chart does not jump. */
export const TimeChart = memo(function TimeChart({
  model,
  axis,
  width,
  height = CHART_HEIGHT,
}: TimeChartProps) {
  const scales = useMemo(() => scalesOf(model, axis, width, height), [model, axis, width, height])
  const plot = { left: PLOT.left, right: width - PLOT.right, bottom: height - PLOT.bottom }
  return (
    <svg width={width} height={height} aria-hidden className="relative block">
      {model.y.ticks.map(({ value, label }) => (
        <g key={value}>
          <line
            x1={plot.left}
            x2={plot.right}
            y1={scales.y(value)}
            y2={scales.y(value)}
            stroke="var(--chart-grid)"
          />
          <text {...TEXT} x={plot.left - 8} y={scales.y(value)} dy="0.35em" textAnchor="end">
            {label}
          </text>
        </g>
      ))}
      <line x1={plot.left} x2={plot.right} y1={plot.bottom} y2={plot.bottom} stroke="var(--line-strong)" />
      {axis.ticks.map(({ value, label }) => (
        <text
          key={value}
          {...TEXT}
          x={scales.x(value)}
          y={plot.bottom + 15}
          textAnchor={anchorOf(scales.x(value), width)}
        >
          {label}
        </text>
      ))}
      {model.hasPlan ? (
        <path
          data-series={PLAN_KEY}
          d={bridgedPath(model.rows, PLAN_KEY, scales)}
          fill="none"
          stroke="var(--subtle)"
          strokeWidth={1.25}
          strokeDasharray="3 3"
        />
      ) : null}
      <Areas model={model} scales={scales} />
      <Lines model={model} scales={scales} />
      {model.lines
        .filter(({ value }) => value >= model.y.from && value <= model.y.to)
        .map(({ value, label }) => (
          <g key={`${label}-${value}`}>
            <line
              x1={plot.left}
              x2={plot.right}
              y1={scales.y(value)}
              y2={scales.y(value)}
              stroke="var(--failed)"
              strokeDasharray="5 3"
            />
            <text fontSize={11} fill="var(--failed)" style={HALO} x={plot.left + 4} y={scales.y(value) - 4}>
              {label}
            </text>
          </g>
        ))}
    </svg>
  )
})

interface MarksProps {
  model: TimeChartModel
  scales: Scales
}

function Areas({ model, scales }: MarksProps) {
  const stacked = model.series.filter((series) => series.mark === 'area')
  const areas = stackedAreas(
    model.rows,
    stacked.map((series) => series.key),
    scales,
  )
  return stacked.map((series, index) => (
    <g key={series.key} data-series={series.key}>
      <path d={areas[index]?.area} fill={`var(--${series.color})`} fillOpacity={0.65} />
      <path d={areas[index]?.edge} fill="none" stroke={`var(--${series.color})`} />
    </g>
  ))
}

function Lines({ model, scales }: MarksProps) {
  return model.series
    .filter((series) => series.mark !== 'area')
    .map(({ key, color, dash }) => (
      <g key={key} data-series={key}>
        <path
          d={linePath(model.rows, key, scales)}
          fill="none"
          stroke={`var(--${color})`}
          strokeWidth={1.75}
          strokeDasharray={dash}
          strokeLinejoin="round"
        />
        {loneRows(model, key).map(({ second, value }) => (
          <circle
            key={second}
            cx={scales.x(second)}
            cy={scales.y(value)}
            r={LONE_POINT_RADIUS}
            fill={`var(--${color})`}
          />
        ))}
      </g>
    ))
}

/** The points that stand alone, which no line would show. */
function loneRows({ rows, lonePoints }: TimeChartModel, key: string): { second: number; value: number }[] {
  const lone = lonePoints[key]
  if (!lone || lone.size === 0) return []
  return rows.flatMap((row) => {
    const value = row[key]
    return lone.has(row.second) && typeof value === 'number' ? [{ second: row.second, value }] : []
  })
}
