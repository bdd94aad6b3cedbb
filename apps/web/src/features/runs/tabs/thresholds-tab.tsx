import type { ThresholdResult } from '@broadside/shared/summary/summary'
import { CircleCheck, CircleX } from 'lucide-react'
import { Card } from '@/components/ui/card.tsx'
import { Cell, HeadCell, Row, Table, TableHead } from '@/components/ui/table.tsx'
import { marginText, observedText } from '../threshold-text.ts'

/** Every threshold with what was observed and how far that is from the limit. */
export function ThresholdsTab({ thresholds }: { thresholds: readonly ThresholdResult[] }) {
  if (thresholds.length === 0) return <p className="text-muted">The scenario has no thresholds.</p>
  return (
    <Card>
      <Table caption="Thresholds">
        <TableHead>
          <tr>
            <HeadCell>result</HeadCell>
            <HeadCell>metric</HeadCell>
            <HeadCell>threshold</HeadCell>
            <HeadCell numeric>observed</HeadCell>
            <HeadCell numeric>margin</HeadCell>
          </tr>
        </TableHead>
        <tbody>
          {thresholds.map((threshold) => (
            <Row key={`${threshold.metric}-${threshold.threshold}`}>
              <Cell>
                {threshold.passed ? (
                  <span className="flex items-center gap-1.5 text-passed">
                    <CircleCheck aria-hidden className="size-4" />
                    passed
                  </span>
                ) : (
                  <span className="flex items-center gap-1.5 text-failed">
                    <CircleX aria-hidden className="size-4" />
                    failed
                  </span>
                )}
              </Cell>
              <Cell className="font-mono text-xs">{threshold.metric}</Cell>
              <Cell className="font-mono text-xs">{threshold.threshold}</Cell>
              <Cell numeric>{observedText(threshold)}</Cell>
              <Cell numeric>{marginText(threshold)}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
