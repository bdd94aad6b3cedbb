'use client'
import { CopyButton } from '@/components/ui/copy-button.tsx'
import { Dialog } from '@/components/ui/dialog.tsx'
import { Cell, HeadCell, Row, Table, TableHead } from '@/components/ui/table.tsx'
import { clock } from '../format/duration.ts'
import { measuredValue } from './measured-value.ts'
import { tabSeparated } from './tab-separated.ts'
import type { ChartPoint, ChartSpec } from './types.ts'
import { valueText } from './value-text.ts'

export interface ChartTableProps {
  spec: ChartSpec
  points: readonly ChartPoint[]
  window: { from: number; to: number }
  onClose: () => void
}

const MOST_ROWS = 600

/** The same numbers as the chart, second by second, to be read or copied. */
export function ChartTable({ spec, points, window, onClose }: ChartTableProps) {
  const inside = points.filter((point) => point.second >= window.from && point.second <= window.to)
  const shown = inside.slice(0, MOST_ROWS)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={spec.title}
      description={
        inside.length > shown.length
          ? `The first ${MOST_ROWS} of ${inside.length} seconds; copying takes all.`
          : 'One row per second.'
      }
      className="max-w-2xl"
      actions={
        <CopyButton variant="secondary" showLabel label="Copy table" value={tabSeparated(spec, inside)} />
      }
    >
      <div className="-mx-5 min-h-0 overflow-y-auto border-y border-line">
        <Table caption={spec.title}>
          <TableHead className="sticky top-0 border-b border-line bg-raised text-left text-xs text-subtle">
            <tr>
              <HeadCell>time</HeadCell>
              {spec.series.map((series) => (
                <HeadCell key={series.key} numeric>
                  {series.label}
                </HeadCell>
              ))}
            </tr>
          </TableHead>
          <tbody>
            {shown.map((point) => (
              <Row key={point.second}>
                <Cell className="num">{clock(point.second)}</Cell>
                {spec.series.map((series) => (
                  <Cell key={series.key} numeric>
                    {valueText(measuredValue(point, series), spec.unit)}
                  </Cell>
                ))}
              </Row>
            ))}
          </tbody>
        </Table>
      </div>
    </Dialog>
  )
}
