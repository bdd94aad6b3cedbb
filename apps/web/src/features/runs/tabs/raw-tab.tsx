'use client'
import { memo, useMemo } from 'react'
import { Card, CardHeader } from '@/components/ui/card.tsx'
import { CopyButton } from '@/components/ui/copy-button.tsx'
import { Cell, HeadCell, Row, Table, TableHead } from '@/components/ui/table.tsx'
import type { ChartPoint } from '@/features/charts/types.ts'
import { clock } from '@/features/format/duration.ts'
import { NOTHING, threeDigits } from '@/features/format/number.ts'

const MOST_ROWS = 300

/** Every second with every number that the charts draw. */
export function RawTab({ points }: { points: readonly ChartPoint[] }) {
  const keys = useKeys(points)
  if (points.length === 0) return <p className="text-muted">Nothing was measured yet.</p>
  const shown = points.slice(-MOST_ROWS)
  const text = () =>
    [
      ['second', ...keys],
      ...points.map((point) => [point.second, ...keys.map((key) => point.stats[key] ?? '')]),
    ]
      .map((line) => line.join('\t'))
      .join('\n')
  return (
    <Card>
      <CardHeader
        title="Every second"
        hint={
          points.length > MOST_ROWS
            ? `the last ${MOST_ROWS} of ${points.length} seconds; copying takes all`
            : undefined
        }
        actions={<CopyButton variant="secondary" showLabel label="Copy table" value={text} />}
      />
      <div className="max-h-[32rem] overflow-y-auto">
        <Table caption="Every second">
          <TableHead>
            <tr>
              <HeadCell>time</HeadCell>
              {keys.map((key) => (
                <HeadCell key={key} numeric className="font-mono">
                  {key}
                </HeadCell>
              ))}
            </tr>
          </TableHead>
          <tbody>
            {shown.map((point) => (
              <SecondRow key={point.second} point={point} keys={keys} />
            ))}
          </tbody>
        </Table>
      </div>
    </Card>
  )
}

/** Memoised, because a live run adds one row a second to hundreds that stay as they are. */
const SecondRow = memo(function SecondRow({ point, keys }: { point: ChartPoint; keys: readonly string[] }) {
  return (
    <Row>
      <Cell className="num">{clock(point.second)}</Cell>
      {keys.map((key) => {
        const value = point.stats[key]
        return (
          <Cell key={key} numeric>
            {value === undefined ? NOTHING : threeDigits(value)}
          </Cell>
        )
      })}
    </Row>
  )
})

/** Every key that was measured, the same list again while no new one came. */
function useKeys(points: readonly ChartPoint[]): readonly string[] {
  const text = useMemo(
    () => [...new Set(points.flatMap((point) => Object.keys(point.stats)))].sort().join(' '),
    [points],
  )
  return useMemo(() => (text === '' ? [] : text.split(' ')), [text])
}
