import type { RunConfig } from '@broadside/shared/run-config'
import { curveOf } from '@broadside/shared/summary/curve'
import { isDirect, overheadOf } from '@broadside/shared/summary/overhead'
import type { RunSummary, ScenarioSummary } from '@broadside/shared/summary/summary'
import { Badge } from '@/components/ui/badge.tsx'
import { Card, CardHeader } from '@/components/ui/card.tsx'
import { Cell, HeadCell, Row, Table, TableHead } from '@/components/ui/table.tsx'
import { duration } from '@/features/format/duration.ts'
import { count, milliseconds, percent, perSecond } from '@/features/format/quantity.ts'
import { CurveCards } from './curve-cards.tsx'

/** Each scenario of the run with its own numbers; the curve of a sweep, and what a component adds. */
export function ScenariosTab({ config, summary }: { config: RunConfig; summary: RunSummary }) {
  const rows = summary.scenarios ?? []
  const curve = curveOf(config, summary)
  const overheads = overheadOf(config, summary)
  return (
    <div className="flex flex-col gap-4">
      {curve ? <CurveCards curve={curve} /> : null}
      {overheads.map(({ through, direct, rows: differences }) => (
        <Card key={through}>
          <CardHeader
            title="What the component adds"
            hint={`${through} goes through it, ${direct} straight to the backend; added = through − direct`}
          />
          <Table caption={`Overhead of ${through}`}>
            <TableHead>
              <tr>
                <HeadCell>duration</HeadCell>
                <HeadCell numeric>through</HeadCell>
                <HeadCell numeric>direct</HeadCell>
                <HeadCell numeric>added</HeadCell>
              </tr>
            </TableHead>
            <tbody>
              {differences.map(({ stat, throughMs, directMs, addedMs }) => (
                <Row key={stat}>
                  <Cell>{stat}</Cell>
                  <Cell numeric>{milliseconds(throughMs)}</Cell>
                  <Cell numeric>{milliseconds(directMs)}</Cell>
                  <Cell numeric className="font-medium">
                    {`${addedMs < 0 ? '−' : '+'}${milliseconds(Math.abs(addedMs))}`}
                  </Cell>
                </Row>
              ))}
            </tbody>
          </Table>
        </Card>
      ))}
      <Card>
        <CardHeader title="Scenarios" hint="each on its own, without its warm-up" />
        <Table caption="Numbers of each scenario">
          <TableHead>
            <tr>
              <HeadCell>scenario</HeadCell>
              <HeadCell numeric>users</HeadCell>
              <HeadCell numeric>lasted</HeadCell>
              <HeadCell numeric>requests</HeadCell>
              <HeadCell numeric>rate</HeadCell>
              <HeadCell numeric>failed</HeadCell>
              <HeadCell numeric>med</HeadCell>
              <HeadCell numeric>p95</HeadCell>
              <HeadCell numeric>p99</HeadCell>
              <HeadCell numeric>max</HeadCell>
            </tr>
          </TableHead>
          <tbody>
            {rows.map((row) => (
              <ScenarioRow key={row.scenario} row={row} isDirect={isDirect(config, row.scenario)} />
            ))}
          </tbody>
        </Table>
      </Card>
    </div>
  )
}

function ScenarioRow({ row, isDirect: direct }: { row: ScenarioSummary; isDirect: boolean }) {
  const trend = row.trends.http_req_duration ?? row.trends.e2e ?? row.trends.iteration_duration
  const requests = row.counters.http_reqs ?? row.counters.queries_attempted ?? row.counters.iterations
  const seconds = (row.toMs - row.fromMs) / 1_000
  return (
    <Row>
      <Cell className="whitespace-nowrap">
        {row.scenario}
        {direct ? <Badge className="ml-1.5">direct</Badge> : null}
      </Cell>
      <Cell numeric>{count(row.users)}</Cell>
      <Cell numeric>{duration(row.toMs - row.fromMs)}</Cell>
      <Cell numeric>{count(requests)}</Cell>
      <Cell numeric>{perSecond(requests !== undefined && seconds > 0 ? requests / seconds : undefined)}</Cell>
      <Cell numeric>{row.failedShare === null ? '' : percent(row.failedShare)}</Cell>
      <Cell numeric>{milliseconds(trend?.medMs)}</Cell>
      <Cell numeric>{milliseconds(trend?.p95Ms)}</Cell>
      <Cell numeric>{milliseconds(trend?.p99Ms)}</Cell>
      <Cell numeric>{milliseconds(trend?.maxMs)}</Cell>
    </Row>
  )
}
