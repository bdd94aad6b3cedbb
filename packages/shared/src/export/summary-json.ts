import type { Histogram } from '../histogram.ts'
import type { RunSummary, TrendSummary } from '../summary/summary.ts'

/** The keys of wsproxy's own summary file (contracts of the source systems, 1.8), in its order. Seconds, unrounded. */
export interface SummaryExport {
  readonly total_sessions: number
  readonly successful_sessions: number
  readonly failed_sessions: number
  /** 0–100 */
  readonly success_rate: number
  readonly total_queries: number
  readonly total_tokens: number
  readonly queries_per_second: number
  readonly tokens_per_second: number
  /** null: never measured. */
  readonly avg_create_time: number | null
  readonly avg_connect_time: number | null
  readonly avg_query_latency: number | null
  readonly p50_query_latency: number | null
  readonly p95_query_latency: number | null
  readonly p99_query_latency: number | null
  readonly min_query_latency: number | null
  readonly max_query_latency: number | null
  readonly test_duration: number
  readonly total_reconnect_attempts: number
  readonly total_successful_reconnects: number
  readonly sessions_with_reconnects: number
}

export interface SummaryParts {
  /**
   * The run's histogram of ok query latencies: the percentiles come from it, whatever the number of samples, because
   * readers of this file expect numbers. Without it they are those of the summary, null where samples are too few.
   */
  readonly latency?: Histogram
  /** Counted over the per-query rows: {@link SessionsWithReconnects}. */
  readonly sessionsWithReconnects: number
}

/** All sessions are counted, interrupted ones as failed; `total_queries` are those that completed with all their tokens. */
export function summaryExport(
  summary: RunSummary,
  { latency, sessionsWithReconnects }: SummaryParts,
): SummaryExport {
  const { counters, trends, durationMs } = summary
  const ended = counters.iterations ?? 0
  const sessions = ended + (counters.iterations_interrupted ?? 0)
  const successful = Math.max(0, ended - (counters.sessions_failed ?? 0))
  const queries = counters.queries ?? counters.http_reqs ?? 0
  const tokens = counters.output_tokens ?? 0
  const query = trends.e2e ?? trends.response_time
  const percentile = (p: number, shown: number | null | undefined) =>
    latency && latency.count > 0 ? latency.percentileMs(p) / 1_000 : seconds(shown)
  return {
    total_sessions: sessions,
    successful_sessions: successful,
    failed_sessions: sessions - successful,
    success_rate: sessions > 0 ? (successful / sessions) * 100 : 0,
    total_queries: queries,
    total_tokens: tokens,
    queries_per_second: perSecond(queries, durationMs),
    tokens_per_second: perSecond(tokens, durationMs),
    avg_create_time: mean(trends.session_create),
    avg_connect_time: mean(trends.ws_connecting),
    avg_query_latency: mean(query),
    p50_query_latency: percentile(50, query?.medMs),
    p95_query_latency: percentile(95, query?.p95Ms),
    p99_query_latency: percentile(99, query?.p99Ms),
    min_query_latency: seconds(query?.minMs),
    max_query_latency: seconds(query?.maxMs),
    test_duration: durationMs / 1_000,
    total_reconnect_attempts: counters.ws_reconnect_attempts ?? 0,
    total_successful_reconnects: counters.ws_reconnects ?? 0,
    sessions_with_reconnects: sessionsWithReconnects,
  }
}

/**
 * As the file is written: two spaces, keys in order. What its readers do not know stands in a key of its own at the end, and
 * only where there is something to say.
 */
export function summaryJson(summary: RunSummary, parts: SummaryParts): string {
  const { hops, processes, imbalances } = summary
  const file = {
    ...summaryExport(summary, parts),
    ...(hops ? { broadside: { ledger: hops, processes, imbalances } } : {}),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

/** Counts sessions with at least one reconnect attempt, row by row. */
export class SessionsWithReconnects {
  private readonly sessions = new Set<string>()

  add(row: { readonly sessionId: string; readonly reconnectAttempts: number }): void {
    if (row.reconnectAttempts > 0) this.sessions.add(row.sessionId)
  }

  get count(): number {
    return this.sessions.size
  }
}

const seconds = (ms: number | null | undefined): number | null =>
  ms === null || ms === undefined ? null : ms / 1_000
const mean = (trend: TrendSummary | undefined): number | null => seconds(trend?.avgMs)
const perSecond = (count: number, durationMs: number): number =>
  durationMs > 0 ? (count * 1_000) / durationMs : 0
