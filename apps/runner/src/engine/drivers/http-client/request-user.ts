import type { SampleErrorCode } from '@broadside/shared/runs/run-error'
import type { ScenarioRun } from '../../fleet/scenario-run.ts'
import { VirtualUser } from '../../fleet/virtual-user.ts'
import type { Recorder } from '../../recorder/recorder.ts'
import { FAILED, OK, STAGE_STRIDE, TIMEOUT } from '../../recorder/series-table.ts'
import { HttpConnection, type HttpConnectionOptions } from '../../transport/http/http-connection.ts'
import type { HttpHandler } from '../../transport/http/http-handler.ts'
import type { HttpResult } from '../../transport/http/http-result.ts'
import type { TransportError } from '../../transport/transport-error.ts'
import { exchangeError } from '../stream/sample-error.ts'

/** What a user of requests needs of its scenario: where its samples go. */
export interface RequestServices {
  readonly scenario: string
  readonly originMs: number
  readonly recorder: Recorder
  readonly responseMs: number
  readonly serviceMs: number
  readonly lagMs: number
}

/** A user whose iteration is `pieces` of work, one after the other, on its own kept-alive connection. */
export abstract class RequestUser extends VirtualUser implements HttpHandler {
  protected readonly connection: HttpConnection
  protected workStage = 0
  /** Pieces of work that this iteration has begun. */
  protected begun = 0
  /** When the piece of work began. */
  protected startMs = 0
  private meantMs = 0
  private outcome = OK

  constructor(
    id: number,
    run: ScenarioRun,
    private readonly samples: RequestServices,
    private readonly pieces: number,
    peer: HttpConnectionOptions,
  ) {
    super(id, run)
    this.connection = new HttpConnection(peer)
  }

  /** Begins one piece of work; ends, in a later tick, with `succeed` or `fail`. */
  protected abstract work(nowMs: number): void
  abstract onDone(result: HttpResult): void
  protected abstract lost(result: HttpResult, error: TransportError, timedOut: boolean): void

  begin(nowMs: number): void {
    this.begun = 0
    this.outcome = OK
    this.next(this.intendedMs, nowMs, this.stage)
  }

  cut(nowMs: number): void {
    if (this.connection.busy) {
      this.connection.close()
      this.samples.recorder.error('interrupted', 'cut off by the end of the run', this.samples.scenario)
    }
    this.run.interruptIteration(this, nowMs)
  }

  release(): void {
    this.connection.close()
  }

  /** The connection keeps the deadlines of its requests. */
  onDeadline(): void {}

  onFailed(result: HttpResult, error: TransportError): void {
    if (error.kind === 'aborted') return
    this.samples.recorder.roll(result.endedAtMs)
    this.lost(result, error, error.kind === 'timeout' && error.code === undefined)
  }

  protected afterPause(intendedMs: number, nowMs: number): void {
    const { recorder, lagMs } = this.samples
    const stage = this.run.context.stages.at(intendedMs)
    recorder.trend(lagMs + stage * STAGE_STRIDE + OK, nowMs - intendedMs)
    this.next(intendedMs, nowMs, stage)
  }

  protected succeed(endMs: number): void {
    this.record(OK, endMs)
    this.goOn(endMs)
  }

  /** `endMs` is when the sample ends: for a timeout, the deadline. */
  protected fail(
    outcome: number,
    code: SampleErrorCode,
    message: string,
    endMs: number,
    nowMs: number,
  ): void {
    const { recorder, scenario } = this.samples
    this.outcome = outcome
    this.record(outcome, endMs)
    recorder.error(code, message, scenario)
    this.addRow(outcome, code, message, endMs)
    this.goOn(nowMs)
  }

  /** A request that got no answer, in its class; `what` says which one it was. */
  protected failUnanswered(
    error: TransportError,
    timedOut: boolean,
    timeoutMs: number,
    sentMs: number,
    nowMs: number,
    what = '',
  ): void {
    if (timedOut) {
      const message = `${what}no answer within ${timeoutMs} ms`
      this.fail(TIMEOUT, 'request_timeout', message, sentMs + timeoutMs, nowMs)
      return
    }
    const { code, message } = exchangeError(error)
    this.fail(FAILED, code, what + message, nowMs, nowMs)
  }

  private next(intendedMs: number, nowMs: number, stage: number): void {
    this.begun++
    this.meantMs = intendedMs
    this.startMs = nowMs
    this.workStage = stage
    this.work(nowMs)
  }

  private record(outcome: number, endMs: number): void {
    const { recorder, serviceMs, responseMs } = this.samples
    const at = this.workStage * STAGE_STRIDE + outcome
    recorder.trend(serviceMs + at, endMs - this.startMs)
    recorder.trend(responseMs + at, endMs - this.meantMs)
  }

  private goOn(nowMs: number): void {
    if (this.begun >= this.pieces) {
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
    const { recorder, scenario, originMs } = this.samples
    if (!recorder.queries.wants(false)) return
    recorder.queries.add({
      scenario,
      sessionId: `user-${this.id}`,
      query: this.begun,
      startMs: this.startMs - originMs,
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
