import { TOO_FEW } from '@broadside/shared/format/percentile'
import { Card, CardHeader } from '@/components/ui/card.tsx'
import { cn } from '@/components/ui/cn.ts'
import { Cell, HeadCell, Row, Table, TableHead } from '@/components/ui/table.tsx'
import { Definition } from '@/features/charts/legend.tsx'
import { changeText, metricText } from '../format/change.ts'
import { CHANGE_LOOKS } from './change-look.ts'
import { IntervalBar } from './interval-bar.tsx'
import { RunMark } from './run-mark.tsx'
import type { MetricChange, PairView } from './types.ts'

/** The names stay in sight while six runs scroll by; on a phone the change is seen without scrolling. */
const STAYS = 'sticky left-0 z-10 bg-surface max-sm:pr-2'
const TIGHT = 'max-sm:px-2'
const LARGEST_SCALE = 1
const SMALLEST_SCALE = 0.1

/** One size of bar for the whole table: the largest change that is not off the scale. */
function scaleOf(pairs: readonly PairView[]): number {
  const ends = pairs.flatMap(({ metrics }) =>
    metrics.flatMap(({ interval, metric }) =>
      interval
        ? [interval.low, interval.high].map((end) => Math.abs(end) * (metric.kind === 'share' ? 10 : 1))
        : [],
    ),
  )
  return Math.min(LARGEST_SCALE, Math.max(SMALLEST_SCALE, ...ends))
}

/** Every metric of every run, each held against A: value, change, interval around zero, and what it comes to. */
export function MetricsTable({ pairs }: { pairs: readonly PairView[] }) {
  const scale = scaleOf(pairs)
  const ids = [...new Set(pairs.flatMap(({ metrics }) => metrics.map(({ metric }) => metric.id)))]
  return (
    <Card>
      <CardHeader title="Metrics" hint={hintOf(pairs)} />
      <Table caption="Metrics of each run, and how they changed">
        <TableHead>
          <tr>
            <HeadCell className={STAYS}>metric</HeadCell>
            <HeadCell numeric className={TIGHT}>
              <RunMark index={0} />
            </HeadCell>
            {pairs.map((pair, index) => (
              <PairHead key={pair.runId} index={index + 1} />
            ))}
          </tr>
        </TableHead>
        <tbody>
          {ids.map((id) => {
            const rows = pairs.map(({ metrics }) => metrics.find(({ metric }) => metric.id === id))
            const known = rows.find((row) => row !== undefined)
            if (!known) return null
            return (
              <Row key={id}>
                <Cell className={cn('whitespace-nowrap', STAYS)}>
                  <Definition metric={known.metric.metric}>{known.metric.label}</Definition>
                </Cell>
                <Cell numeric className={TIGHT}>
                  <Value metric={known.metric} value={known.a} />
                </Cell>
                {rows.map((row, index) => (
                  <PairCells
                    key={pairs[index]?.runId}
                    row={row}
                    scale={scale}
                    minimumChange={pairs[index]?.minimumChange ?? 0}
                  />
                ))}
              </Row>
            )
          })}
        </tbody>
      </Table>
    </Card>
  )
}

function hintOf(pairs: readonly PairView[]): string {
  const byTrials = pairs.every(({ method }) => method === 'trials')
  return byTrials
    ? 'medians over the trials of each side, with the interval of their difference'
    : 'one run per side: intervals come from blocks of 10 s or more within each run, which is weaker than repeated trials'
}

function PairHead({ index }: { index: number }) {
  return (
    <>
      <HeadCell numeric className={cn('border-l border-line', TIGHT)}>
        <RunMark index={index} />
      </HeadCell>
      <HeadCell numeric className={TIGHT}>
        change
      </HeadCell>
      <HeadCell>95 % interval</HeadCell>
      <HeadCell>verdict</HeadCell>
    </>
  )
}

/** A percentile that is not there had too few samples behind it. */
function Value({ metric, value }: { metric: MetricChange['metric']; value: number | null }) {
  if (value === null && metric.kind === 'percentile')
    return (
      <span className="text-xs text-subtle max-sm:inline-block max-sm:w-9 max-sm:leading-3 max-sm:whitespace-normal">
        {TOO_FEW}
      </span>
    )
  return metricText(metric, value)
}

interface PairCellsProps {
  row: MetricChange | undefined
  scale: number
  minimumChange: number
}

function PairCells({ row, scale, minimumChange }: PairCellsProps) {
  if (!row) return <Cell colSpan={4} className="border-l border-line text-subtle" />
  const look = CHANGE_LOOKS[row.change]
  const { interval, metric } = row
  return (
    <>
      <Cell numeric className={cn('border-l border-line', TIGHT)}>
        <Value metric={metric} value={row.b} />
      </Cell>
      <Cell numeric className={cn('font-medium', look.text, TIGHT)}>
        {interval ? changeText(metric, interval.estimate) : ''}
      </Cell>
      <Cell>
        <span className="flex items-center gap-2">
          <IntervalBar row={row} scale={scale} minimumChange={minimumChange} />
          <span className="num text-xs whitespace-nowrap text-subtle">
            {interval ? `${changeText(metric, interval.low)} to ${changeText(metric, interval.high)}` : ''}
          </span>
        </span>
      </Cell>
      <Cell className={cn('whitespace-nowrap', look.text)}>
        {row.a === null || row.b === null ? TOO_FEW : look.word}
      </Cell>
    </>
  )
}
