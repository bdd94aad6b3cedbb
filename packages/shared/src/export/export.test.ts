import { describe, expect, test } from 'vitest'
import { Histogram } from '../histogram.ts'
import type { RunSummary } from '../summary/summary.ts'
import { trendSummary } from '../summary/trend-summary.ts'
import { csvCell } from './csv.ts'
import { type ExportedQuery, QUERY_COLUMNS, queryCsv } from './query-csv.ts'
import { SessionsWithReconnects, summaryExport, summaryJson } from './summary-json.ts'

const row: ExportedQuery = {
  scenario: 'main',
  sessionId: 's1',
  query: 1,
  startMs: 0,
  outcome: 'ok',
  ttftMs: 3,
  e2eMs: 850.26,
  responseMs: 851,
  tokens: 18,
  createMs: 2.125,
  connectMs: 1,
  closeMs: null,
  reconnectAttempts: 0,
  successfulReconnects: 0,
}

describe('csv cells', () => {
  test.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['=1+1', "'=1+1"],
    ['+49', "'+49"],
    ['-x', "'-x"],
    ['@cmd', "'@cmd"],
    ['=a,b', '"\'=a,b"'],
    [-1.5, '-1.5'],
    [null, ''],
    [undefined, ''],
  ])('%j → %s', (value, cell) => expect(csvCell(value)).toBe(cell))
})

describe('per-query csv', () => {
  test('has exactly the columns, in seconds with 4 decimals, CRLF', () => {
    const [header, line, end] = queryCsv([row]).split('\r\n')
    expect(header).toBe(
      'session_id,query_num,latency,tokens,create_time,connect_time,close_time,reconnect_attempts,successful_reconnects,error',
    )
    expect(header?.split(',')).toEqual([...QUERY_COLUMNS])
    expect(line).toBe('s1,1,0.8503,18,0.0021,0.0010,,0,0,')
    expect(end).toBe('')
  })

  test('failed queries have a line, with the error and the time until it', () => {
    const failed: ExportedQuery = {
      ...row,
      outcome: 'timeout',
      e2eMs: 9,
      responseMs: 5_000,
      tokens: 3,
      error: 'query_timeout',
      errorMessage: 'no token, for 5 s',
    }
    const early: ExportedQuery = {
      ...row,
      query: 0,
      outcome: 'failed',
      responseMs: undefined,
      tokens: 0,
      error: 'create_failed',
    }
    const [, timeout, beforeFirst] = queryCsv([failed, early]).split('\r\n')
    expect(timeout).toBe('s1,1,5.0000,3,0.0021,0.0010,,0,0,"query_timeout: no token, for 5 s"')
    expect(beforeFirst).toBe('s1,0,,0,0.0021,0.0010,,0,0,create_failed')
  })
})

describe('summary json', () => {
  const latency = new Histogram()
  for (let ms = 1; ms <= 10; ms++) latency.recordMs(ms * 100)
  const trend = trendSummary(latency)
  const summary: RunSummary = {
    definitionVersion: 1,
    durationMs: 4_000,
    counters: {
      iterations: 5,
      iterations_interrupted: 1,
      sessions_failed: 2,
      queries: 8,
      output_tokens: 144,
      ws_reconnect_attempts: 3,
      ws_reconnects: 2,
    },
    perSecond: {},
    rates: {},
    peakUsers: 5,
    trends: trend ? { e2e: trend } : {},
    outcomes: [],
    stages: [],
    errors: [],
  }

  test('has exactly the keys, in order, two spaces deep', () => {
    const text = summaryJson(summary, { latency, sessionsWithReconnects: 1 })
    expect(Object.keys(JSON.parse(text))).toEqual(
      'total_sessions, successful_sessions, failed_sessions, success_rate, total_queries, total_tokens, queries_per_second, tokens_per_second, avg_create_time, avg_connect_time, avg_query_latency, p50_query_latency, p95_query_latency, p99_query_latency, min_query_latency, max_query_latency, test_duration, total_reconnect_attempts, total_successful_reconnects, sessions_with_reconnects'.split(
        ', ',
      ),
    )
    expect(text.split('\n')[1]).toBe('  "total_sessions": 6,')
  })

  test('counts every session and takes percentiles from the histogram', () => {
    const exported = summaryExport(summary, { latency, sessionsWithReconnects: 1 })
    expect(exported).toMatchObject({
      total_sessions: 6,
      successful_sessions: 3,
      failed_sessions: 3,
      success_rate: 50,
      total_queries: 8,
      total_tokens: 144,
      queries_per_second: 2,
      tokens_per_second: 36,
      avg_create_time: null,
      test_duration: 4,
      total_reconnect_attempts: 3,
      total_successful_reconnects: 2,
      sessions_with_reconnects: 1,
    })
    expect(exported.p50_query_latency).toBeCloseTo(0.5, 3)
    expect(exported.p95_query_latency).toBeCloseTo(1, 2)
    expect(exported.avg_query_latency).toBeCloseTo(0.55, 3)
  })

  test('without the histogram, percentiles that too few samples support stay empty', () => {
    const exported = summaryExport(summary, { sessionsWithReconnects: 0 })
    expect(exported.p99_query_latency).toBeNull()
    expect(exported.p50_query_latency).toBeCloseTo(0.5, 3)
  })

  test('sessions are counted once', () => {
    const sessions = new SessionsWithReconnects()
    for (const [sessionId, reconnectAttempts] of [
      ['a', 1],
      ['a', 2],
      ['b', 0],
      ['c', 1],
    ] as const)
      sessions.add({ sessionId, reconnectAttempts })
    expect(sessions.count).toBe(2)
  })
})
