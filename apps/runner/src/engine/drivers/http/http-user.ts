import type { SampleErrorCode } from '@broadside/shared/run-error'
import type { ScenarioRun } from '../../fleet/scenario-run.ts'
import { VirtualUser } from '../../fleet/virtual-user.ts'
import type { Recorder } from '../../recorder/recorder.ts'
import { FAILED, OK, STAGE_STRIDE, TIMEOUT } from '../../recorder/series-table.ts'
import { HttpConnection, type HttpConnectionOptions } from '../../transport/http/http-connection.ts'
import type { HttpHandler } from '../../transport/http/http-handler.ts'
import type { HttpResult } from '../../transport/http/http-result.ts'
import type { TransportError } from '../../transport/transport-error.ts'
import { connectError, transportWords } from '../stream/sample-error.ts'
import type { CompiledStep } from './http-step.ts'
import { RequestValues } from './request-values.ts'
import type { Outgoing } from './step-requests.ts'

/** What all users of one HTTP scenario share. */
export interface HttpServices {
  readonly scenario: string
  readonly originMs: number
  readonly seed: number
  readonly recorder: Recorder
  /** The requests of one round, in order; at least one. */
  readonly steps: readonly CompiledStep[]
  /** Rounds in one iteration. */
  readonly rounds: number
  readonly freshConnections: boolean
  readonly responseMs: number
  readonly serviceMs: number
  readonly lagMs: number
  readonly now: () => number
}

/** Why a whole answer is not a good one. */
export interface AnswerFault {
  readonly code: SampleErrorCode
  readonly message: string
}

/** A user whose iteration is its steps, one after the other, on its own connection. */
export class HttpUser extends VirtualUser implements HttpHandler {
  protected current: CompiledStep
  protected requestStage = 0
  private readonly connection: HttpConnection
  private values: RequestValues | undefined
  private outgoing: Outgoing | undefined
  private iteration = -1
  private requests = -1
  private sent = 0
  private at = 0
  private meantMs = 0
  private sentMs = 0
  private outcome = OK

  constructor(
    id: number,
    run: ScenarioRun,
    protected readonly services: HttpServices,
    peer: HttpConnectionOptions,
  ) {
    super(id, run)
    this.connection = new HttpConnection(peer)
    this.current = services.steps[0] as CompiledStep
  }

  begin(nowMs: number): void {
    this.sent = 0
    this.at = 0
    this.iteration++
    this.outcome = OK
    this.request(this.intendedMs, nowMs, this.stage)
  }

  cut(nowMs: number): void {
    if (this.connection.busy) {
      this.connection.close()
      this.services.recorder.error('interrupted', 'cut off by the end of the run', this.services.scenario)
    }
    this.run.interruptIteration(this, nowMs)
  }

  release(): void {
    this.connection.close()
  }

  /** The connection keeps the deadlines of its requests. */
  onDeadline(): void {}

  onDone(result: HttpResult): void {
    const { recorder, serviceMs, responseMs } = this.services
    const { http, expects, statusCheck } = this.current
    const { endedAtMs, status } = result
    if (endedAtMs >= recorder.boundaryMs) recorder.roll(endedAtMs)
    const expected = expects[status] === true
    const fault = this.judge(result)
    http.answered(result, this.requestStage, !expected, fault === undefined)
    if (statusCheck >= 0) recorder.rate(statusCheck + this.requestStage, expected)
    if (!expected) {
      this.fail(FAILED, 'http_status', `HTTP ${status}`, endedAtMs, endedAtMs)
      return
    }
    if (fault) {
      this.fail(FAILED, fault.code, fault.message, endedAtMs, endedAtMs)
      return
    }
    const at = this.requestStage * STAGE_STRIDE + OK
    recorder.trend(serviceMs + at, endedAtMs - this.sentMs)
    recorder.trend(responseMs + at, endedAtMs - this.meantMs)
    this.next(endedAtMs)
  }

  onFailed(result: HttpResult, error: TransportError): void {
    if (error.kind === 'aborted') return
    const { recorder } = this.services
    const { http, timeoutMs } = this.current
    const nowMs = result.endedAtMs
    recorder.roll(nowMs)
    const timedOut = error.kind === 'timeout' && error.code === undefined
    const outcome = timedOut ? TIMEOUT : FAILED
    http.unanswered(result, timedOut ? timeoutMs : nowMs - this.sentMs, this.requestStage, outcome)
    if (timedOut)
      this.fail(
        TIMEOUT,
        'request_timeout',
        `no answer within ${timeoutMs} ms`,
        this.sentMs + timeoutMs,
        nowMs,
      )
    else {
      const connecting = error.phase === 'lookup' || error.phase === 'connect' || error.phase === 'tls'
      const code: SampleErrorCode = connecting ? connectError(error).code : 'dropped'
      this.fail(FAILED, code, transportWords(error), nowMs, nowMs)
    }
  }

  protected afterPause(intendedMs: number, nowMs: number): void {
    const { recorder, lagMs } = this.services
    const stage = this.run.context.stages.at(intendedMs)
    recorder.trend(lagMs + stage * STAGE_STRIDE + OK, nowMs - intendedMs)
    this.request(intendedMs, nowMs, stage)
  }

  /** A request is about to leave. */
  protected onSend(): void {}

  /** What is wrong with a whole answer, apart from its status. */
  protected judge(_result: HttpResult): AnswerFault | undefined {
    return undefined
  }

  protected sentSha256(): string | undefined {
    return this.outgoing?.sha256()
  }

  private request(intendedMs: number, nowMs: number, stage: number): void {
    const { steps, freshConnections } = this.services
    const step = steps[this.at] as CompiledStep
    this.current = step
    this.sent++
    this.requests++
    this.meantMs = intendedMs
    this.sentMs = nowMs
    this.requestStage = stage
    this.outgoing = step.requests.fixed ?? step.requests.make(this.nextValues())
    if (freshConnections) this.connection.close()
    this.onSend()
    this.connection.send(this.outgoing.request, this, step.timeoutMs)
  }

  private nextValues(): RequestValues {
    this.values ??= new RequestValues(this.id, this.services.seed)
    this.values.iteration = this.iteration
    this.values.request = this.requests
    return this.values
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
    const { steps, rounds } = this.services
    this.at++
    if (this.at === steps.length) this.at = 0
    if (this.sent >= rounds * steps.length) {
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
