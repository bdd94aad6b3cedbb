import type { Outcome } from '@broadside/shared/runs/run-error'
import { SAMPLE_ERRORS } from '@broadside/shared/runs/run-error'
import { Badge, type Tone } from '@/components/ui/badge.tsx'
import { Card } from '@/components/ui/card.tsx'
import { Cell, HeadCell, Row, Table, TableHead } from '@/components/ui/table.tsx'
import { clock } from '@/features/format/duration.ts'
import { count, milliseconds } from '@/features/format/quantity.ts'
import type { QuerySampleView } from '../run-view.ts'

const TONE: Record<Outcome, Tone> = { ok: 'neutral', failed: 'failed', timeout: 'failed' }

/** Single queries, as they went; failures are always kept. */
export function SamplesTab({ samples }: { samples: readonly QuerySampleView[] }) {
  if (samples.length === 0) return <p className="text-muted">No individual queries were kept for this run.</p>
  return (
    <Card className="max-h-[36rem] overflow-y-auto">
      <Table caption="Single queries">
        <TableHead>
          <tr>
            <HeadCell numeric>start</HeadCell>
            <HeadCell>session</HeadCell>
            <HeadCell numeric>query</HeadCell>
            <HeadCell>outcome</HeadCell>
            <HeadCell numeric>ttft</HeadCell>
            <HeadCell numeric>e2e</HeadCell>
            <HeadCell numeric>tokens</HeadCell>
            <HeadCell numeric>reconnects</HeadCell>
            <HeadCell>error</HeadCell>
          </tr>
        </TableHead>
        <tbody>
          {samples.map((sample) => (
            <Row key={`${sample.sessionId}-${sample.query}-${sample.startMs}`}>
              <Cell numeric>{clock(sample.startMs / 1_000)}</Cell>
              <Cell className="max-w-40 truncate font-mono text-xs text-muted">{sample.sessionId}</Cell>
              <Cell numeric>{sample.query}</Cell>
              <Cell>
                <Badge tone={TONE[sample.outcome]}>{sample.outcome}</Badge>
              </Cell>
              <Cell numeric>{milliseconds(sample.ttftMs)}</Cell>
              <Cell numeric>{milliseconds(sample.e2eMs)}</Cell>
              <Cell numeric>
                {count(sample.tokens)}
                {sample.tokensExpected == null ? '' : ` of ${count(sample.tokensExpected)}`}
              </Cell>
              <Cell numeric>{count(sample.successfulReconnects)}</Cell>
              <Cell className="min-w-40 text-muted">
                {sample.errorMessage ?? (sample.error ? SAMPLE_ERRORS[sample.error].label : '')}
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
