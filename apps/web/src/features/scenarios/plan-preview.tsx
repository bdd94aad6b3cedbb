'use client'
import { planOf } from '@broadside/shared/plan'
import type { RunConfig } from '@broadside/shared/run-config'
import { TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { timeAxis } from '@/features/charts/axis.ts'
import { ChartGroup } from '@/features/charts/chart-group.tsx'
import { stageBands } from '@/features/charts/plan-line.ts'
import { CHART_HEIGHT, plotWidth } from '@/features/charts/plot-area.ts'
import { PlotBackground } from '@/features/charts/plot-background.tsx'
import { prepareTimeChart } from '@/features/charts/prepare-time-chart.ts'
import { TimeChart } from '@/features/charts/time-chart.tsx'
import { useWidth } from '@/features/charts/use-width.ts'
import { planWords } from './plan-words.ts'
import { preparePlan } from './prepare-plan.ts'

const noZoom = () => undefined

/** The plan drawn, and what it amounts to in words, before anything runs. */
export function PlanPreview({ config, isStale }: { config: RunConfig; isStale: boolean }) {
  const [ref, width] = useWidth<HTMLDivElement>()
  const plan = useMemo(() => planOf(config), [config])
  const drawing = useMemo(() => preparePlan(plan), [plan])
  const words = useMemo(() => planWords(config, plan), [config, plan])
  const model = useMemo(
    () =>
      prepareTimeChart({
        spec: drawing.spec,
        points: drawing.points,
        from: 0,
        to: drawing.end,
        widthPx: 10_000,
        scale: 'linear',
      }),
    [drawing],
  )
  const axis = useMemo(() => timeAxis(0, drawing.end, plotWidth(width)), [drawing.end, width])
  return (
    <section aria-label="Plan" className="rounded-lg border border-line bg-surface">
      <header className="flex h-10 items-center justify-between px-4">
        <h2 className="text-sm font-medium">{drawing.spec.title}</h2>
        {isStale ? <span className="text-xs text-suspect">last valid plan</span> : null}
      </header>
      <div ref={ref} className="relative" style={{ height: CHART_HEIGHT }} data-testid="chart-plan">
        {width > 0 ? (
          <ChartGroup end={drawing.end} zoom={undefined} onZoom={noZoom} bands={stageBands(plan)}>
            <PlotBackground width={width} />
            <TimeChart model={model} axis={axis} width={width} />
          </ChartGroup>
        ) : null}
      </div>
      <ul className="num flex flex-col gap-1 border-t border-line px-4 py-3 text-sm text-muted">
        {words.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {words.warnings.map((warning) => (
          <li key={warning} className="flex items-start gap-1.5 text-suspect">
            <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
            {warning}
          </li>
        ))}
      </ul>
    </section>
  )
}
