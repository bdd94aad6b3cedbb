import type { Recorder } from '../../recorder/recorder.ts'

/** Handles of what a streaming session records, by stage (counters, rates) or by stage and outcome (trends). */
export class StreamMetrics {
  readonly connectingMs: number
  readonly sessionMs: number
  readonly pingMs: number
  readonly responseMs: number
  readonly serviceMs: number
  readonly lagMs: number
  readonly ttftMs: number
  readonly itlMs: number
  readonly iclMs: number
  readonly e2eMs: number
  readonly queryFailed: number
  readonly checks: number
  readonly sessions: number
  readonly messagesSent: number
  readonly messagesReceived: number
  readonly bytesSent: number
  readonly bytesReceived: number
  readonly attempted: number
  readonly completed: number
  readonly failed: number
  readonly good: number
  readonly sessionsFailed: number
  readonly tokens: number
  readonly expected: number
  readonly missing: number
  readonly duplicated: number
  readonly reordered: number
  readonly recovered: number
  readonly foreign: number
  readonly stalls: number
  readonly connectFailures: number
  readonly drops: number
  readonly reconnects: number
  readonly reconnectAttempts: number
  readonly reconnectsFailed: number
  readonly refused: number

  constructor(recorder: Recorder, scenario: string, stages: readonly string[]) {
    const tags = { scenario }
    const trend = (name: Parameters<Recorder['trendBlock']>[0]) => recorder.trendBlock(name, tags, stages)
    const counter = (name: Parameters<Recorder['counterBlock']>[0]) =>
      recorder.counterBlock(name, tags, stages)
    this.connectingMs = trend('ws_connecting')
    this.sessionMs = trend('ws_session_duration')
    this.pingMs = trend('ws_ping')
    this.responseMs = trend('response_time')
    this.serviceMs = trend('service_time')
    this.lagMs = trend('schedule_lag')
    this.ttftMs = trend('ttft')
    this.itlMs = trend('itl')
    this.iclMs = trend('icl')
    this.e2eMs = trend('e2e')
    this.queryFailed = recorder.rateBlock('query_failed', tags, stages)
    this.checks = recorder.rateBlock('checks', tags, stages)
    this.sessions = counter('ws_sessions')
    this.messagesSent = counter('ws_msgs_sent')
    this.messagesReceived = counter('ws_msgs_received')
    this.bytesSent = counter('data_sent')
    this.bytesReceived = counter('data_received')
    this.attempted = counter('queries_attempted')
    this.completed = counter('queries')
    this.failed = counter('queries_failed')
    this.good = counter('queries_good')
    this.sessionsFailed = counter('sessions_failed')
    this.tokens = counter('output_tokens')
    this.expected = counter('tokens_expected')
    this.missing = counter('tokens_missing')
    this.duplicated = counter('tokens_duplicated')
    this.reordered = counter('tokens_reordered')
    this.recovered = counter('tokens_recovered')
    this.foreign = counter('tokens_foreign')
    this.stalls = counter('stream_stalls')
    this.connectFailures = counter('ws_connect_failures')
    this.drops = counter('ws_drops')
    this.reconnects = counter('ws_reconnects')
    this.reconnectAttempts = counter('ws_reconnect_attempts')
    this.reconnectsFailed = counter('ws_reconnects_failed')
    this.refused = counter('ws_refused')
  }
}
