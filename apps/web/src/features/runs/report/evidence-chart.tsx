'use client'
import { ChartGroup } from '@/features/charts/chart-group.tsx'
import { ChartPanel } from '@/features/charts/chart-panel.tsx'
import { CursorTooltip } from '@/features/charts/cursor-tooltip.tsx'
import { evidenceChart } from '@/features/charts/series-catalog.ts'
import type { RunChartsModel } from './use-run-charts.ts'

const noZoom = () => undefined

/** The measurement that a check judged, over the whole run; nothing for a check of totals. */
export function EvidenceChart({ checkId, charts }: { checkId: string; charts: RunChartsModel }) {
  const spec = evidenceChart(checkId, charts.specs)
  if (!spec || charts.overview.length === 0) return null
  const { overview, overviewSpanS, end, bands, flags } = charts
  const at = new Map(overview.map((point) => [point.second, point]))
  const pointAt = (second: number | undefined) =>
    second === undefined
      ? overview.at(-1)
      : (at.get(Math.floor(second)) ?? at.get(Math.floor(second / overviewSpanS) * overviewSpanS))
  return (
    <ChartGroup end={end} zoom={undefined} onZoom={noZoom} bands={bands} flags={flags}>
      <div className="w-full max-w-2xl">
        <ChartPanel
          spec={{ ...spec, id: `evidence-${checkId}` }}
          points={overview}
          pointAt={pointAt}
          spanS={overviewSpanS}
          planAt={charts.planFor(spec)}
        />
      </div>
      <CursorTooltip specs={[{ ...spec, id: `evidence-${checkId}` }]} pointAt={pointAt} />
    </ChartGroup>
  )
}
