import Link from 'next/link'
import { Card, CardHeader } from '@/components/ui/card.tsx'
import { Cell, HeadCell, Row, Table, TableHead } from '@/components/ui/table.tsx'
import { PanelFrame } from '@/features/charts/chart-panel.tsx'
import { changeText, metricText } from '@/features/format/change.ts'
import { counted } from '@/features/format/quantity.ts'
import { RelativeTime } from '@/features/format/relative-time-text.tsx'
import { TrendChart } from './trend-chart.tsx'
import type { MetricTrend, TrendRun, TrendView } from './types.ts'

const UNITS = { percentile: 'ms', throughput: 'per second', share: '' } as const

/** The steps first, since they are the answer; then a chart for each metric. */
export function TrendReport({ trend }: { trend: TrendView }) {
  const { runs, metrics } = trend
  return (
    <div className="flex flex-col gap-4">
      <StepsCard metrics={metrics} runs={runs} />
      <Legend />
      <div className="grid grid-cols-1 gap-3 min-[900px]:grid-cols-2">
        {metrics.map((metric) => (
          <PanelFrame
            key={metric.metric.id}
            id={`trend-${metric.metric.id}`}
            title={metric.metric.label}
            unit={UNITS[metric.metric.kind]}
            note={
              metric.band
                ? usually(
                    metricText(metric.metric, Math.max(0, metric.band.low)),
                    metricText(metric.metric, metric.band.high),
                  )
                : 'a band needs five runs'
            }
          >
            <TrendChart trend={metric} runs={runs} />
          </PanelFrame>
        ))}
      </div>
    </div>
  )
}

function Legend() {
  const entries = [
    ['passed', 'bg-passed'],
    ['failed', 'bg-failed'],
    ['no verdict', 'bg-muted'],
  ] as const
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
      {entries.map(([word, color]) => (
        <li key={word} className="flex items-center gap-1.5">
          <span aria-hidden className={`size-2 rounded-full ${color}`} />
          {word}
        </li>
      ))}
      <li className="flex items-center gap-1.5">
        <span aria-hidden className="font-bold text-invalid">
          ×
        </span>
        invalid, not counted
      </li>
      <li>band: the usual range, median ± 3 robust deviations since the last change</li>
    </ul>
  )
}

function StepsCard({ metrics, runs }: { metrics: readonly MetricTrend[]; runs: readonly TrendRun[] }) {
  const steps = metrics
    .flatMap(({ metric, steps: own }) => own.map((step) => ({ ...step, metric })))
    .sort((a, b) => b.run - a.run)
  return (
    <Card>
      <CardHeader
        title="Level changes"
        hint={
          steps.length === 0
            ? `none: no metric left its usual range in ${counted(runs.length, 'run')}`
            : 'where a metric moved to another level and stayed there, latest first'
        }
      />
      {steps.length > 0 ? (
        <div className="max-h-72 overflow-y-auto">
          <Table caption="Steps of the metrics">
            <TableHead>
              <tr>
                <HeadCell>metric</HeadCell>
                <HeadCell numeric>from</HeadCell>
                <HeadCell numeric>to</HeadCell>
                <HeadCell numeric>change</HeadCell>
                <HeadCell>first run on the new level</HeadCell>
                <HeadCell>commit</HeadCell>
                <HeadCell numeric>when</HeadCell>
              </tr>
            </TableHead>
            <tbody>
              {steps.map(({ metric, run, from, to, change, confirmed }) => {
                const first = runs[run]
                const before = runs[run - 1]
                const isWorse = metric.better === 'lower' ? change > 0 : change < 0
                return (
                  <Row key={`${metric.id}-${run}`}>
                    <Cell className="whitespace-nowrap">
                      {metric.label}
                      {confirmed ? null : <span className="text-subtle"> (one run so far)</span>}
                    </Cell>
                    <Cell numeric>{metricText(metric, from)}</Cell>
                    <Cell numeric>{metricText(metric, to)}</Cell>
                    <Cell numeric className={isWorse ? 'font-medium text-failed' : 'font-medium text-passed'}>
                      {changeText(metric, metric.kind === 'share' ? to - from : change)}
                    </Cell>
                    <Cell className="max-w-64 truncate">
                      {first ? (
                        <Link
                          className="underline decoration-line-strong underline-offset-2"
                          href={`/runs/${first.id}`}
                        >
                          {first.name}
                        </Link>
                      ) : null}
                      {first && before ? (
                        <Link
                          className="ml-3 text-sm text-muted underline decoration-line-strong underline-offset-2"
                          href={`/compare?runs=${before.id},${first.id}`}
                        >
                          compare
                        </Link>
                      ) : null}
                    </Cell>
                    <Cell className="font-mono text-xs">{first?.git.commit?.slice(0, 8)}</Cell>
                    <Cell numeric className="text-muted">
                      {first ? <RelativeTime at={first.createdAt} /> : null}
                    </Cell>
                  </Row>
                )
              })}
            </tbody>
          </Table>
        </div>
      ) : null}
    </Card>
  )
}

const usually = (low: string, high: string): string =>
  low === high ? `usually ${low}` : `usually ${low} to ${high}`
