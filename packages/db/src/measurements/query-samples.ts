import type { MetricFrame, QueryRow } from '@broadside/shared/points/metric-frame'
import { changedBy, rowsOf, type Sql } from '../sql.ts'

/** Column and type by field of QueryRow: the insert and the reads are made from this one list. */
const FIELDS = {
  scenario: ['scenario', 'text'],
  sessionId: ['session_id', 'text'],
  query: ['query', 'int'],
  startMs: ['start_ms', 'float8'],
  outcome: ['outcome', 'text'],
  ttftMs: ['ttft_ms', 'float8'],
  e2eMs: ['e2e_ms', 'float8'],
  responseMs: ['response_ms', 'float8'],
  tokens: ['tokens', 'int'],
  tokensExpected: ['tokens_expected', 'int'],
  createMs: ['create_ms', 'float8'],
  connectMs: ['connect_ms', 'float8'],
  closeMs: ['close_ms', 'float8'],
  reconnectAttempts: ['reconnect_attempts', 'int'],
  successfulReconnects: ['successful_reconnects', 'int'],
  error: ['error_code', 'text'],
  errorMessage: ['error_message', 'text'],
} as const satisfies Record<keyof QueryRow, readonly [string, string]>

const fields = Object.entries(FIELDS)
const COLUMNS = fields.map(([, [column]]) => column).join(', ')
const SELECTED = fields.map(([field, [column]]) => `${column} AS "${field}"`).join(', ')
const RECORD = fields.map(([field, [, type]]) => `"${field}" ${type}`).join(', ')
const RECORD_FIELDS = fields.map(([field]) => `"${field}"`).join(', ')

/** A stored row; a field that did not happen is null here. */
export type StoredQuery = {
  readonly [F in keyof QueryRow]-?: undefined extends QueryRow[F]
    ? Exclude<QueryRow[F], undefined> | null
    : QueryRow[F]
} & { readonly second: number; readonly shard: number; readonly n: number }

/** Inserts the query rows of frames; a row's key is its place in its frame, so that a second delivery adds nothing. */
export async function insertQuerySamples(sql: Sql, frames: readonly MetricFrame[]): Promise<number> {
  const rows = frames.flatMap(({ runId, second, shard, queries }) =>
    queries.map((query, n) => ({ ...query, runId, second, shard, n })),
  )
  if (rows.length === 0) return 0
  return changedBy(
    sql,
    `INSERT INTO query_sample (run_id, second, shard, n, ${COLUMNS})
     SELECT "runId", second, shard, n, ${RECORD_FIELDS}
     FROM json_to_recordset($1) AS r ("runId" text, second int, shard int, n int, ${RECORD})
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(rows)],
  )
}

export interface QueryPage {
  readonly limit?: number
  /** The last row of the page before. */
  readonly after?: Pick<StoredQuery, 'second' | 'shard' | 'n'>
  /** Only failed and timed-out ones. */
  readonly onlyBad?: boolean
}

/** Query rows in order of second, shard and place. */
export function listQueries(sql: Sql, runId: string, page: QueryPage = {}): Promise<StoredQuery[]> {
  const { second, shard, n } = page.after ?? { second: -1, shard: -1, n: -1 }
  return rowsOf(
    sql,
    `SELECT second, shard, n, ${SELECTED} FROM query_sample
     WHERE run_id = $1 AND (second, shard, n) > ($2, $3, $4) AND ($5::boolean IS FALSE OR outcome <> 'ok')
     ORDER BY second, shard, n LIMIT $6`,
    [runId, second, shard, n, page.onlyBad ?? false, page.limit ?? 1_000],
  )
}

/** Every query row of a run, a thousand at a time in memory: the per-query CSV. */
export async function* queriesOfRun(sql: Sql, runId: string): AsyncGenerator<StoredQuery> {
  let after: QueryPage['after']
  for (;;) {
    const page = await listQueries(sql, runId, { after })
    yield* page
    after = page.at(-1)
    if (!after) return
  }
}

/** Deletes the latest ok rows beyond `keep` rows in all; failures are never deleted. Answers how many went. */
export function capQuerySamples(sql: Sql, runId: string, keep: number): Promise<number> {
  return changedBy(
    sql,
    `DELETE FROM query_sample q USING (
       SELECT second, shard, n FROM query_sample WHERE run_id = $1 AND outcome = 'ok' ORDER BY second, shard, n
       OFFSET greatest(0, $2 - (SELECT count(*) FROM query_sample WHERE run_id = $1 AND outcome <> 'ok'))
     ) surplus
     WHERE q.run_id = $1 AND (q.second, q.shard, q.n) = (surplus.second, surplus.shard, surplus.n)`,
    [runId, keep],
  )
}
