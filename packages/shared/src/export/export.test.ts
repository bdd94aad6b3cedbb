import { describe, expect, test } from 'vitest'
import { Histogram } from '../histogram.ts'
import type { RunSummary } from '../summary.ts'
import { type ExportedQuery, queryCsvHeader, queryCsvLine } from './query-csv.ts'
import { exportSummary } from './summary-json.ts'

const query: ExportedQuery = {
  sessionId: 's1',
  query: 1,
  e2eMs: 850.4,
  responseMs: 851,
  tokens: 18,
  createMs: 4.25,
  connectMs: 2,
  closeMs: null,
  reconnectAttempts: 0,
  successfulReconnects: 0,
  error: null,
  errorMessage: null,
}

describe('per-query CSV', () => {
  test('the columns of the client’s file', () => {
    expect(queryCsvHeader()).toBe(
      'session_id,query_num,latency,tokens,create_time,connect_time,close_time,reconnect_attempts,successful_reconnects,error\r\n',
    )
  })
  test('seconds with four decimals; the session’s close on each of its lines', () => {
    expect(queryCsvLine(query, 1.5)).toBe('s1,1,0.8504,18,0.0043,0.0020,0.0015,0,0,\r\n')
  })
  test('a failed one has the time it took, and its error in quotes where needed', () => {
    const failed = { ...query, error: 'dropped', errorMessage: 'closed, 1006 "abnormal"' } as const
    expect(queryCsvLine(failed, null)).toBe(
      's1,1,0.8510,18,0.0043,0.0020,,0,0,"dropped: closed, 1006 ""abnormal"""\r\n',
    )
  })
  test('a cell never becomes a formula', () => {
    expect(queryCsvLine({ ...query, sessionId: '=1+1' }, null)).toMatch(/^'=1\+1,/)
  })
})

describe('summary JSON', () => {
  const summary: RunSummary = {
    definitionVersion: 1,
    durationMs: 2_000,
    counters: {
      iterations_started: 5,
      iterations: 4,
      sessions_failed: 1,
      queries: 8,
      output_tokens: 144,
      ws_reconnects: 1,
    },
    perSecond: { queries: 4, output_tokens: 72 },
    rates: {},
    peakUsers: 5,
    trends: {},
    outcomes: [],
    stages: [],
    errors: [],
  }
  test('keys in order, every session counted, percentiles from the histogram', () => {
    const latency = new Histogram()
    for (let ms = 801; ms <= 900; ms++) latency.recordMs(ms)
    const exported = exportSummary(summary, latency, 1)
    expect(Object.keys(exported).join()).toBe(
      'total_sessions,successful_sessions,failed_sessions,success_rate,total_queries,total_tokens,queries_per_second,tokens_per_second,avg_create_time,avg_connect_time,avg_query_latency,p50_query_latency,p95_query_latency,p99_query_latency,min_query_latency,max_query_latency,test_duration,total_reconnect_attempts,total_successful_reconnects,sessions_with_reconnects',
    )
    expect(exported).toMatchObject({
      total_sessions: 5,
      failed_sessions: 1,
      success_rate: 80,
      test_duration: 2,
    })
    expect(exported.p50_query_latency).toBeCloseTo(0.85, 3)
    expect(exported.p95_query_latency).toBeCloseTo(0.895, 3)
  })
  test('nothing measured: null, never NaN', () => {
    expect(exportSummary(summary, new Histogram(), 0)).toMatchObject({
      avg_query_latency: null,
      p99_query_latency: null,
    })
  })
})
