import type { Histogram } from '../histogram.ts'
import type { RunSummary } from '../summary.ts'

/** The keys of the wsproxy client's summary file, in its order; seconds, unrounded. null: nothing was measured. */
export interface ExportedSummary {
  readonly total_sessions: number
  readonly successful_sessions: number
  readonly failed_sessions: number
  /** 0–100 */
  readonly success_rate: number
  readonly total_queries: number
  readonly total_tokens: number
  readonly queries_per_second: number
  readonly tokens_per_second: number
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

/**
 * The summary of a run as that file. Unlike there, every session counts, failed ones too, and percentiles come from the
 * histogram of completed queries; they are given even where the report would say "n too small".
 */
export function exportSummary(
  summary: RunSummary,
  latency: Histogram,
  sessionsWithReconnects: number,
): ExportedSummary {
  const { counters, perSecond, trends, durationMs } = summary
  const failed = (counters.sessions_failed ?? 0) + (counters.iterations_interrupted ?? 0)
  const total = Math.max(counters.iterations_started ?? counters.iterations ?? 0, failed)
  return {
    total_sessions: total,
    successful_sessions: total - failed,
    failed_sessions: failed,
    success_rate: total === 0 ? 0 : ((total - failed) / total) * 100,
    total_queries: counters.queries ?? 0,
    total_tokens: counters.output_tokens ?? 0,
    queries_per_second: perSecond.queries ?? 0,
    tokens_per_second: perSecond.output_tokens ?? 0,
    avg_create_time: seconds(trends.session_create?.avgMs),
    avg_connect_time: seconds(trends.ws_connecting?.avgMs),
    avg_query_latency: seconds(latency.meanMs),
    p50_query_latency: seconds(latency.percentileMs(50)),
    p95_query_latency: seconds(latency.percentileMs(95)),
    p99_query_latency: seconds(latency.percentileMs(99)),
    min_query_latency: seconds(latency.minMs),
    max_query_latency: seconds(latency.maxMs),
    test_duration: durationMs / 1_000,
    total_reconnect_attempts: counters.ws_reconnect_attempts ?? 0,
    total_successful_reconnects: counters.ws_reconnects ?? 0,
    sessions_with_reconnects: sessionsWithReconnects,
  }
}

const seconds = (ms: number | null | undefined): number | null =>
  ms == null || Number.isNaN(ms) ? null : ms / 1_000
