import type { Tags } from '@broadside/shared/points/series'
import type { Recorder } from '../../recorder/recorder.ts'
import { FAILED, OK, STAGE_STRIDE } from '../../recorder/series-table.ts'
import type { HttpResult } from '../../transport/http/http-result.ts'

/** Handles of k6's HTTP metrics, by stage, and the recording of one exchange into them. */
export class HttpMetrics {
  private readonly requests: number
  private readonly failedRate: number
  private readonly opened: number
  private readonly sentBytes: number
  private readonly receivedBytes: number
  private readonly durationMs: number
  private readonly blockedMs: number
  private readonly connectingMs: number
  private readonly tlsMs: number
  private readonly sendingMs: number
  private readonly waitingMs: number
  private readonly receivingMs: number

  constructor(
    private readonly recorder: Recorder,
    scenario: string,
    stages: readonly string[],
    /** k6's `name` tag, where a scenario has several requests. */
    name?: string,
  ) {
    const tags: Tags = name === undefined ? { scenario } : { scenario, name }
    this.requests = recorder.counterBlock('http_reqs', tags, stages)
    this.failedRate = recorder.rateBlock('http_req_failed', tags, stages)
    this.opened = recorder.counterBlock('http_connections_opened', tags, stages)
    this.sentBytes = recorder.counterBlock('data_sent', tags, stages)
    this.receivedBytes = recorder.counterBlock('data_received', tags, stages)
    this.durationMs = recorder.trendBlock('http_req_duration', tags, stages)
    this.blockedMs = recorder.trendBlock('http_req_blocked', tags, stages)
    this.connectingMs = recorder.trendBlock('http_req_connecting', tags, stages)
    this.tlsMs = recorder.trendBlock('http_req_tls_handshaking', tags, stages)
    this.sendingMs = recorder.trendBlock('http_req_sending', tags, stages)
    this.waitingMs = recorder.trendBlock('http_req_waiting', tags, stages)
    this.receivingMs = recorder.trendBlock('http_req_receiving', tags, stages)
  }

  /**
   * Records an answered exchange: duration = sending + waiting + receiving, and what came before it apart. `failed` is
   * k6's: by its status. An answer that was not `good`, whatever its status, is in the failed distribution.
   */
  answered(result: HttpResult, stage: number, failed: boolean, good = true): void {
    const { recorder } = this
    const at = stage * STAGE_STRIDE + (failed || !good ? FAILED : OK)
    this.count(result, stage, failed)
    recorder.trend(this.durationMs + at, result.durationMs)
    recorder.trend(this.sendingMs + at, result.sendingMs)
    recorder.trend(this.waitingMs + at, result.waitingMs)
    recorder.trend(this.receivingMs + at, result.receivingMs)
    recorder.trend(this.blockedMs + at, result.blockedMs)
    recorder.trend(this.connectingMs + at, result.connectingMs)
    recorder.trend(this.tlsMs + at, result.tlsHandshakingMs)
  }

  /** Records an exchange without an answer: how long it lasted, in the distribution of its outcome. */
  unanswered(result: HttpResult, elapsedMs: number, stage: number, outcome: number): void {
    this.count(result, stage, true)
    this.recorder.trend(this.durationMs + stage * STAGE_STRIDE + outcome, elapsedMs)
  }

  private count(result: HttpResult, stage: number, failed: boolean): void {
    const { recorder } = this
    recorder.count(this.requests + stage, 1)
    recorder.rate(this.failedRate + stage, failed)
    if (result.connectingMs > 0) recorder.count(this.opened + stage, 1)
    recorder.count(this.sentBytes + stage, result.bytesSent)
    recorder.count(this.receivedBytes + stage, result.bytesReceived)
  }
}
