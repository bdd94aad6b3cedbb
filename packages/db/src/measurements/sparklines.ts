import { rowsOf, type Sql } from '../sql.ts'

/** The keys of PointStats that the run list draws. */
export const SPARKLINE_KEYS = [
  'output_tokens_rate',
  'http_reqs_rate',
  'ttft_p99',
  'e2e_p99',
  'http_req_duration_p99',
] as const
export type SparklineKey = (typeof SPARKLINE_KEYS)[number]

export interface SparklinePoint {
  readonly runId: string
  readonly second: number
  readonly values: Readonly<Record<SparklineKey, number | null>>
}

type Row = { readonly runId: string; readonly second: number } & Record<SparklineKey, number | null>

/** A few values of each run over time, by run and second; `spans` says which roll-up of each run is read. */
export async function listSparklines(
  sql: Sql,
  spans: ReadonlyMap<string, number>,
): Promise<SparklinePoint[]> {
  const columns = SPARKLINE_KEYS.map((key) => `(point.stats ->> '${key}')::float8 AS ${key}`).join(', ')
  const rows = await rowsOf<Row>(
    sql,
    `SELECT point.run_id AS "runId", point.second, ${columns}
     FROM unnest($1::text[], $2::int[]) AS wanted (run_id, span)
     JOIN point ON point.run_id = wanted.run_id AND point.span = wanted.span
     ORDER BY point.run_id, point.second`,
    [[...spans.keys()], [...spans.values()]],
  )
  return rows.map(({ runId, second, ...values }) => ({ runId, second, values }))
}
