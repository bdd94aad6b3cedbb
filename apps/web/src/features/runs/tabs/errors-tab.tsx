import { SAMPLE_ERRORS } from '@broadside/shared/runs/run-error'
import { Badge } from '@/components/ui/badge.tsx'
import { Card } from '@/components/ui/card.tsx'
import { Cell, HeadCell, Row, Table, TableHead } from '@/components/ui/table.tsx'
import { clock } from '@/features/format/duration.ts'
import { count, counted, milliseconds } from '@/features/format/quantity.ts'
import type { ErrorGroupView } from '../run-view.ts'

/** Errors of one class and message, the most frequent first. */
export function ErrorsTab({ errors, isLive }: { errors: readonly ErrorGroupView[]; isLive: boolean }) {
  if (errors.length === 0)
    return (
      <p className="text-muted">
        {isLive ? 'No errors so far.' : 'No errors: every query, connect and request succeeded.'}
      </p>
    )
  return (
    <Card>
      <Table caption="Errors by class and message">
        <TableHead>
          <tr>
            <HeadCell>class</HeadCell>
            <HeadCell>message</HeadCell>
            <HeadCell>scenario</HeadCell>
            <HeadCell numeric>first</HeadCell>
            <HeadCell numeric>last</HeadCell>
            <HeadCell numeric>count</HeadCell>
          </tr>
        </TableHead>
        <tbody>
          {errors.map((error) => (
            <Row key={`${error.scenario}-${error.code}-${error.message}`}>
              <Cell className="whitespace-nowrap">
                <span className="mr-2 font-medium">{SAMPLE_ERRORS[error.code]?.label ?? error.code}</span>
                {SAMPLE_ERRORS[error.code]?.permanent ? <Badge tone="outline">permanent</Badge> : null}
              </Cell>
              <Cell className="min-w-64 break-words text-muted">
                {error.message}
                {error.sample ? <Sample sample={error.sample} /> : null}
              </Cell>
              <Cell className="text-muted">{error.scenario}</Cell>
              <Cell numeric>{clock(error.firstSecond)}</Cell>
              <Cell numeric>{clock(error.lastSecond)}</Cell>
              <Cell numeric className="font-medium">
                {count(error.count)}
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

/** One query that ended with the error, as it went. */
function Sample({ sample }: { sample: NonNullable<ErrorGroupView['sample']> }) {
  const parts = [
    `session ${sample.sessionId}`,
    sample.query > 0 ? `query ${sample.query}` : 'before its first query',
    `began at ${clock(sample.startMs / 1_000)}`,
    sample.tokensExpected == null
      ? `${count(sample.tokens)} tokens`
      : `${count(sample.tokens)} of ${count(sample.tokensExpected)} tokens`,
    sample.e2eMs == null ? '' : `ended after ${milliseconds(sample.e2eMs)}`,
    sample.reconnectAttempts ? counted(sample.reconnectAttempts, 'reconnect attempt') : '',
  ].filter(Boolean)
  return <p className="num mt-0.5 text-xs break-all text-subtle">for example {parts.join(', ')}</p>
}
