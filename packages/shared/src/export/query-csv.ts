import type { QueryRow } from '../metric-frame.ts'

/** The columns of the wsproxy client's per-query file, in its order; times in seconds with four decimals. */
export const QUERY_CSV_COLUMNS = [
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

/** A query row as it is stored, where what did not happen is null. */
export type ExportedQuery = {
  readonly [F in
    | 'sessionId'
    | 'query'
    | 'e2eMs'
    | 'responseMs'
    | 'tokens'
    | 'createMs'
    | 'connectMs'
    | 'closeMs'
    | 'reconnectAttempts'
    | 'successfulReconnects'
    | 'error'
    | 'errorMessage']: QueryRow[F] | null
}

export const queryCsvHeader = (): string => `${QUERY_CSV_COLUMNS.join(',')}\r\n`

/**
 * One line per query, and one (query 0) for a session that failed before its first. `closeMs` is that of the session: it is
 * stored with its last query only. A query that failed has the time that it took to fail.
 */
export function queryCsvLine(query: ExportedQuery, closeMs: number | null | undefined): string {
  const cells = [
    query.sessionId,
    query.query,
    seconds(query.error ? query.responseMs : (query.e2eMs ?? query.responseMs)),
    query.tokens,
    seconds(query.createMs),
    seconds(query.connectMs),
    seconds(query.closeMs ?? closeMs),
    query.reconnectAttempts,
    query.successfulReconnects,
    query.error ? `${query.error}: ${query.errorMessage ?? ''}` : '',
  ]
  return `${cells.map(cell).join(',')}\r\n`
}

const seconds = (ms: number | null | undefined): string => (ms == null ? '' : (ms / 1_000).toFixed(4))

/** RFC 4180; a leading =, +, - or @ of a text is kept from being a formula in a spreadsheet. */
function cell(value: unknown): string {
  const text = String(value ?? '')
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
