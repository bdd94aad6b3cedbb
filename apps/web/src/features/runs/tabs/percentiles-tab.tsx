import { TOO_FEW } from '@broadside/shared/format/percentile'
import { METRICS, type TrendName } from '@broadside/shared/metrics'
import { READING_ORDER } from '@broadside/shared/summary/reading-order'
import type { RunSummary, TrendSummary } from '@broadside/shared/summary/summary'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card, CardHeader } from '@/components/ui/card.tsx'
import { Cell, HeadCell, Row, Table, TableHead } from '@/components/ui/table.tsx'
import { Definition } from '@/features/charts/legend.tsx'
import { stageLabel } from '@/features/charts/plan-line.ts'
import { count, milliseconds } from '@/features/format/quantity.ts'

/** The names stay in sight while the numbers scroll by. */
const STAYS = 'sticky left-0 z-10 bg-surface'
const COLUMNS = [
  ['p50', 'p50Ms'],
  ['p75', 'p75Ms'],
  ['p90', 'p90Ms'],
  ['p95', 'p95Ms'],
  ['p99', 'p99Ms'],
  ['p99.9', 'p999Ms'],
] as const

/** A sweep has dozens of them: they are opened when they are asked for. */
const STAGES_OPEN_MAX = 3

/** Percentiles of every latency, over the whole run and per stage; the warm-up is kept apart. */
export function PercentilesTab({ summary }: { summary: RunSummary }) {
  const stages = summary.stages.filter((stage) => Object.keys(stage.trends).length > 0)
  if (
    Object.values(summary.trends).every(({ count: samples }) => samples === 0) &&
    summary.outcomes.length === 0
  )
    return <p className="text-muted">Nothing was timed.</p>
  const severalScenarios = new Set(stages.map((stage) => stage.scenario)).size > 1
  const tables =
    stages.length > 1
      ? stages.map((stage) => (
          <TrendTable
            key={`${stage.scenario}-${stage.stage}-${stage.fromMs}`}
            title={
              severalScenarios
                ? `${stage.scenario}: ${stageLabel(stage.stage)}`
                : `Stage: ${stageLabel(stage.stage)}`
            }
            trends={stage.trends}
            caption={`Percentiles of ${stageLabel(stage.stage)}`}
          />
        ))
      : null
  return (
    <div className="flex flex-col gap-4">
      <TrendTable
        title="Whole run"
        hint="successful samples, without the warm-up"
        trends={summary.trends}
        caption="Percentiles of the whole run"
      />
      {summary.steady ? (
        <TrendTable
          title="Steady state"
          hint="only while the load was constant"
          trends={summary.steady}
          caption="Percentiles of the steady state"
        />
      ) : null}
      {stages.length > STAGES_OPEN_MAX ? (
        <details className="group rounded-lg border border-line bg-surface">
          <summary className="flex list-none items-center justify-between px-4 py-3 font-medium [&::-webkit-details-marker]:hidden">
            {stages.length} stages, each on its own
            <ChevronRight
              aria-hidden
              className="size-4 shrink-0 text-subtle transition-transform duration-150 group-open:rotate-90"
            />
          </summary>
          <div className="flex flex-col gap-4 p-3 pt-0">{tables}</div>
        </details>
      ) : (
        tables
      )}
      {summary.outcomes.length > 0 ? (
        <TrendTable
          title="Failed and timed-out samples"
          hint="in distributions of their own; a timeout is censored: it took at least this long"
          rows={summary.outcomes.map(({ metric, outcome, trend }) => ({ metric, trend, suffix: outcome }))}
          caption="Percentiles of failed samples"
        />
      ) : null}
    </div>
  )
}

interface TrendRow {
  metric: TrendName
  trend: TrendSummary
  suffix?: string
}

interface TrendTableProps {
  title: string
  hint?: string
  caption: string
  trends?: Readonly<Partial<Record<TrendName, TrendSummary>>>
  rows?: readonly TrendRow[]
}

function TrendTable({ title, hint, caption, trends = {}, rows }: TrendTableProps) {
  const shown: readonly TrendRow[] =
    rows ??
    READING_ORDER.flatMap((metric) => {
      const trend = trends[metric]
      return trend && trend.count > 0 ? [{ metric, trend }] : []
    })
  if (shown.length === 0) return null
  return (
    <Card>
      <CardHeader title={title} hint={hint} />
      <Table caption={caption}>
        <TableHead>
          <tr>
            <HeadCell className={STAYS}>metric</HeadCell>
            <HeadCell numeric>samples</HeadCell>
            <HeadCell numeric>min</HeadCell>
            <HeadCell numeric>mean</HeadCell>
            {COLUMNS.map(([name]) => (
              <HeadCell key={name} numeric>
                {name}
              </HeadCell>
            ))}
            <HeadCell numeric>max</HeadCell>
          </tr>
        </TableHead>
        <tbody>
          {shown.map(({ metric, trend, suffix }) => (
            <Row key={`${metric}-${suffix ?? ''}`}>
              <Cell className={`whitespace-nowrap ${STAYS}`}>
                <Definition metric={metric}>{METRICS[metric].label}</Definition>
                {suffix ? <span className="ml-1.5 text-subtle">{suffix}</span> : null}
              </Cell>
              <Cell numeric>{count(trend.count)}</Cell>
              <Cell numeric>{milliseconds(trend.minMs)}</Cell>
              <Cell numeric>{milliseconds(trend.avgMs)}</Cell>
              {COLUMNS.map(([name, key]) => (
                <Cell key={name} numeric>
                  {orTooFew(trend[key])}
                </Cell>
              ))}
              <Cell numeric>{milliseconds(trend.maxMs)}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

function orTooFew(value: number | null): ReactNode {
  return value === null ? <span className="text-subtle">{TOO_FEW}</span> : milliseconds(value)
}
