'use client'
import { planOf } from '@broadside/shared/plan'
import { isFinal } from '@broadside/shared/runs/run-status'
import { type ReactNode, useMemo } from 'react'
import type { Zoom } from '@/features/charts/chart-group.tsx'
import type { ChartPoint } from '@/features/charts/types.ts'
import { BaselineRow, type BaselineState } from './report/baseline-banner.tsx'
import { FailureBanner } from './report/failure-banner.tsx'
import { FindingsList } from './report/findings-list.tsx'
import { headlineNumbers } from './report/headline-numbers.ts'
import { NumberCard } from './report/number-card.tsx'
import { RunCharts } from './report/run-charts.tsx'
import { RunHeader } from './report/run-header.tsx'
import { SearchCard } from './report/search-card.tsx'
import { useRunCharts } from './report/use-run-charts.ts'
import { ValidityCard } from './report/validity-card.tsx'
import { VerdictCard } from './report/verdict-card.tsx'
import { ChartsSkeleton } from './report-skeleton.tsx'
import { ReportTabs, type ReportTabsProps } from './report-tabs.tsx'
import type { EventView, RunView } from './run-view.ts'
import { useErrorCodes } from './use-error-codes.ts'

export interface RunReportProps extends Omit<ReportTabsProps, 'run' | 'points' | 'tab' | 'onTab'> {
  run: RunView
  points: readonly ChartPoint[]
  events: readonly EventView[]
  /** Seconds that each point stands for. */
  spanS: number
  /** The points are on their way. */
  isLoading?: boolean
  /** The whole run, where `points` are a zoomed stretch of it; default: `points`. */
  overview?: readonly ChartPoint[]
  overviewSpanS?: number
  /** The run beside its baseline; a shared run has none. */
  baseline?: BaselineState
  /** Buttons of the header. */
  actions: ReactNode
  /** Beside the name, such as the star. */
  beside?: ReactNode
  zoom: Zoom | undefined
  onZoom: (zoom: Zoom | undefined) => void
  tab: string
  onTab: (tab: string) => void
  isShared?: boolean
}

/**
 * A run, live or finished, in the order of a reader's questions: can I believe it, did it pass, how fast, what broke.
 * The same component draws the page of a project and the shared snapshot.
 */
export function RunReport({
  run,
  points,
  events,
  spanS,
  isLoading = false,
  overview = points,
  overviewSpanS = spanS,
  baseline,
  actions,
  beside,
  zoom,
  onZoom,
  isShared,
  ...tabs
}: RunReportProps) {
  const isLive = !isFinal(run.status)
  const plannedMs = useMemo(() => planOf(run.config).regularEndMs, [run.config])
  const pair = typeof baseline === 'object' ? baseline.pair : undefined
  const numbers = useMemo(
    () =>
      headlineNumbers(run.config.target.kind, run.summary, { points: overview, spanS: overviewSpanS }, pair),
    [run.config.target.kind, run.summary, overview, overviewSpanS, pair],
  )
  const errorCodes = useErrorCodes(overview)
  const charts = useRunCharts({
    config: run.config,
    points,
    spanS,
    overview,
    overviewSpanS,
    events,
    isLive,
    errorCodes,
  })
  // It ended before its first second: there is nothing to draw, and the failure says why.
  const isBlank = !isLive && !isLoading && overview.length === 0
  const configured = Object.values(run.config.thresholds).reduce((sum, list) => sum + list.length, 0)
  return (
    <article className="flex min-w-0 flex-col gap-4">
      <RunHeader
        run={run}
        elapsedSeconds={(overview.at(-1)?.second ?? -1) + 1}
        plannedMs={plannedMs}
        actions={actions}
        beside={beside}
        withBreadcrumbs={!isShared}
      />
      {run.failure ? <FailureBanner failure={run.failure} status={run.status} /> : null}
      <div className="grid grid-cols-2 gap-3 min-[900px]:grid-cols-4 min-[1440px]:grid-cols-[1.25fr_1.45fr_repeat(4,1fr)]">
        <div className="col-span-2 grid min-[1440px]:col-span-1">
          <ValidityCard validity={run.validity} findings={run.findings} status={run.status} />
        </div>
        <div className="col-span-2 grid min-[1440px]:col-span-1">
          <VerdictCard
            verdict={run.verdict}
            validity={run.validity}
            thresholds={run.thresholds}
            configured={configured}
            status={run.status}
          />
        </div>
        {numbers.map((number) => (
          <NumberCard key={number.label} {...number} />
        ))}
      </div>
      {run.summary?.search ? <SearchCard search={run.summary.search} /> : null}
      {baseline && !isBlank ? <BaselineRow runId={run.id} baseline={baseline} /> : null}
      {isLoading ? (
        <ChartsSkeleton />
      ) : isBlank ? null : (
        <RunCharts charts={charts} zoom={zoom} onZoom={onZoom} />
      )}
      {/* Below what is looked at while the run goes on: a finding that comes moves nothing above it. */}
      <FindingsList findings={run.findings} charts={charts} />
      <ReportTabs run={run} points={points} {...tabs} />
    </article>
  )
}
