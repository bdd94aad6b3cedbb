import type { QueryRow } from '../points/metric-frame.ts'
import { csvLine } from './csv.ts'

/** The columns of wsproxy's own load test (contracts of the source systems, 1.8), so that its scripts read the file. */
export const QUERY_COLUMNS = [
  'session_id',
  'query_num',
  'latency',
  'tokens',
  'create_time',
  'connect_time',
  'close_time',
  'reconnect_attempts',
  'successful_reconnects',
  'error',
] as const

/** A row as it was measured, or as it is stored: there, what did not happen is null. */
export type ExportedQuery = { readonly [F in keyof QueryRow]: QueryRow[F] | null }

export const queryCsvHeader = (): string => csvLine(QUERY_COLUMNS)

/**
 * One query as a line: times in seconds with 4 decimals, empty where nothing was measured. Failed queries and sessions
 * that failed before their first query (query_num 0) have a line too, with the error named; their latency is the time until
 * the failure.
 */
export function queryCsvLine(row: ExportedQuery): string {
  return csvLine([
    row.sessionId,
    row.query,
    seconds(row.outcome === 'ok' ? (row.e2eMs ?? row.responseMs) : row.responseMs),
    row.tokens,
    seconds(row.createMs),
    seconds(row.connectMs),
    seconds(row.closeMs),
    row.reconnectAttempts,
    row.successfulReconnects,
    errorText(row),
  ])
}

/** The whole file. For long runs write header and lines as they are read. */
export const queryCsv = (rows: Iterable<ExportedQuery>): string =>
  queryCsvHeader() + Array.from(rows, queryCsvLine).join('')

const seconds = (ms: number | null | undefined): string =>
  ms === null || ms === undefined ? '' : (ms / 1_000).toFixed(4)

function errorText({ outcome, error, errorMessage }: ExportedQuery): string {
  const parts = [error, errorMessage].filter((part) => part !== null && part !== undefined)
  return parts.length > 0 ? parts.join(': ') : outcome === 'ok' ? '' : String(outcome)
}
