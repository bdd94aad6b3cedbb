import type { SampleErrorCode } from '@broadside/shared/run-error'
import type { ScenarioRun } from '../../fleet/scenario-run.ts'
import { VirtualUser } from '../../fleet/virtual-user.ts'
import type { Recorder } from '../../recorder/recorder.ts'
import { FAILED, OK, STAGE_STRIDE, TIMEOUT } from '../../recorder/series-table.ts'
import type { TransportError } from '../../transport/transport-error.ts'
import { type HttpCaller, HttpChannel, type HttpPeer } from '../http-client/http-channel.ts'
import type { HttpMetrics } from '../http-client/http-metrics.ts'
import { connectError, transportWords } from '../stream/sample-error.ts'

/** What all users of one HTTP scenario share. */
export interface HttpServices {
  readonly scenario: string
  readonly originMs: number
  readonly recorder: Recorder
  readonly http: HttpMetrics
  readonly request: Uint8Array
  readonly headOnly: boolean
  readonly requests: number
  readonly timeoutMs: number
  readonly expects: readonly boolean[]
  readonly responseMs: number
  readonly serviceMs: number
  readonly lagMs: number
  /** -1 when no status is asked for. */
  readonly checks: number
  readonly now: () => number
}

/** A user whose iteration is `requests` requests, one after the other, on its own kept-alive connection. */
export class HttpUser extends VirtualUser implements HttpCaller {
  private readonly channel: HttpChannel
  private sent = 0
  private meantMs = 0
  private sentMs = 0
  private requestStage = 0
  private outcome = OK

  constructor(
    id: number,
    run: ScenarioRun,
    private readonly services: HttpServices,
    peer: HttpPeer,
  ) {
    super(id, run)
    this.channel = new HttpChannel(peer)
  }

  begin(nowMs: number): void {
    this.sent = 0
    this.outcome = OK
    this.request(this.intendedMs, nowMs, this.stage)
  }

  cut(nowMs: number): void {
    this.deadlineMs = Number.POSITIVE_INFINITY
    if (this.channel.busyWith(this)) {
      this.channel.abort()
      this.services.recorder.error('interrupted', 'cut off by the end of the run', this.services.scenario)
    }
    this.run.interruptIteration(this, nowMs)
  }

  release(): void {
    this.channel.close()
  }

  onDeadline(nowMs: number): void {
    const { recorder, http, timeoutMs } = this.services
    recorder.roll(nowMs)
    this.channel.abort()
    http.unanswered(this.channel, timeoutMs, this.requestStage, TIMEOUT)
    this.fail(TIMEOUT, 'request_timeout', `no answer within ${timeoutMs} ms`, this.sentMs + timeoutMs, nowMs)
  }

  onAnswer(channel: HttpChannel): void {
    const { recorder, http, expects, checks, serviceMs, responseMs } = this.services
    const { endMs, status } = channel
    if (endMs >= recorder.boundaryMs) recorder.roll(endMs)
    this.deadlineMs = Number.POSITIVE_INFINITY
    const expected = expects[status] === true
    http.answered(channel, this.sentMs, this.requestStage, !expected)
    if (checks >= 0) recorder.rate(checks + this.requestStage, expected)
    if (!expected) {
      this.fail(FAILED, 'http_status', `HTTP ${status}`, endMs, endMs)
      return
    }
    const at = this.requestStage * STAGE_STRIDE + OK
    recorder.trend(serviceMs + at, endMs - this.sentMs)
    recorder.trend(responseMs + at, endMs - this.meantMs)
    this.next(endMs)
  }

  onNoAnswer(channel: HttpChannel, error: TransportError): void {
    const { recorder, http } = this.services
    const nowMs = channel.endMs
    recorder.roll(nowMs)
    this.deadlineMs = Number.POSITIVE_INFINITY
    http.unanswered(channel, nowMs - this.sentMs, this.requestStage, FAILED)
    const connecting = error.phase === 'lookup' || error.phase === 'connect' || error.phase === 'tls'
    const code: SampleErrorCode = connecting ? connectError(error).code : 'dropped'
    this.fail(FAILED, code, transportWords(error), nowMs, nowMs)
  }

  protected afterPause(intendedMs: number, nowMs: number): void {
    const { recorder, lagMs } = this.services
    const stage = this.run.context.stages.at(intendedMs)
    recorder.trend(lagMs + stage * STAGE_STRIDE + OK, nowMs - intendedMs)
    this.request(intendedMs, nowMs, stage)
  }

  private request(intendedMs: number, nowMs: number, stage: number): void {
    const { request, headOnly, timeoutMs } = this.services
    this.sent++
    this.meantMs = intendedMs
    this.sentMs = nowMs
    this.requestStage = stage
    this.arm(nowMs + timeoutMs)
    this.channel.send(request, headOnly, false, this, nowMs)
  }

  /** `endMs` is when the sample ends: for a timeout, the deadline. */
  private fail(outcome: number, code: SampleErrorCode, message: string, endMs: number, nowMs: number): void {
    const { recorder, scenario, serviceMs, responseMs } = this.services
    this.outcome = outcome
    const at = this.requestStage * STAGE_STRIDE + outcome
    recorder.trend(serviceMs + at, endMs - this.sentMs)
    recorder.trend(responseMs + at, endMs - this.meantMs)
    recorder.error(code, message, scenario)
    this.addRow(outcome, code, message, endMs)
    this.next(nowMs)
  }

  private next(nowMs: number): void {
    if (this.sent >= this.services.requests) {
      this.run.endIteration(this, this.outcome, nowMs)
      return
    }
    if (this.run.stopping) {
      this.run.interruptIteration(this, nowMs)
      return
    }
    const pauseMs = this.nextPauseMs()
    if (pauseMs > 0) this.pauseFor(pauseMs, nowMs)
    else this.afterPause(nowMs, nowMs)
  }

  /** Only failures have rows: at tens of thousands of requests a second the distributions say the rest. */
  private addRow(outcome: number, code: SampleErrorCode, message: string, endMs: number): void {
    const { recorder, scenario, originMs } = this.services
    if (!recorder.queries.wants(false)) return
    recorder.queries.add({
      scenario,
      sessionId: `user-${this.id}`,
      query: this.sent,
      startMs: this.sentMs - originMs,
      outcome: outcome === TIMEOUT ? 'timeout' : 'failed',
      responseMs: endMs - this.meantMs,
      tokens: 0,
      reconnectAttempts: 0,
      successfulReconnects: 0,
      error: code,
      errorMessage: message,
    })
  }
}
