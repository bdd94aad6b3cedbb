import type { SampleErrorCode } from '@broadside/shared/run-error'
import type { ScenarioRun } from '../../fleet/scenario-run.ts'
import { VirtualUser } from '../../fleet/virtual-user.ts'
import { FAILED, OK, STAGE_STRIDE, TIMEOUT } from '../../recorder/series-table.ts'
import { HttpConnection, type HttpConnectionOptions } from '../../transport/http/http-connection.ts'
import type { HttpHandler } from '../../transport/http/http-handler.ts'
import type { HttpResult } from '../../transport/http/http-result.ts'
import type { TransportError } from '../../transport/transport-error.ts'
import { connectError, transportWords } from '../stream/sample-error.ts'
import type { KeycastServices } from './keycast-services.ts'

/** Answers are small; more than this of one is not kept. */
const MOST_TEXT_BYTES = 64 * 1_024

/** A user whose iteration is `requests` pieces of work, one after the other, on its own kept-alive connection. */
export abstract class KeycastVirtualUser extends VirtualUser implements HttpHandler {
  protected readonly connection: HttpConnection
  protected text = ''
  protected workStage = 0
  private done = 0
  private meantMs = 0
  private startMs = 0
  private outcome = OK

  constructor(
    id: number,
    run: ScenarioRun,
    private readonly shared: KeycastServices,
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
    this.done = 0
    this.outcome = OK
    this.next(this.intendedMs, nowMs, this.stage)
  }

  cut(nowMs: number): void {
    if (this.connection.busy) {
      this.connection.close()
      this.shared.recorder.error('interrupted', 'cut off by the end of the run', this.shared.scenario)
    }
    this.run.interruptIteration(this, nowMs)
  }

  release(): void {
    this.connection.close()
  }

  /** The connection keeps the deadlines of its requests. */
  onDeadline(): void {}

  onBody(_result: HttpResult, buffer: Buffer, start: number, end: number): void {
    if (this.text.length < MOST_TEXT_BYTES) this.text += buffer.toString('utf8', start, end)
  }

  onFailed(result: HttpResult, error: TransportError): void {
    if (error.kind === 'aborted') return
    this.shared.recorder.roll(result.endedAtMs)
    this.lost(result, error, error.kind === 'timeout' && error.code === undefined)
  }

  protected afterPause(intendedMs: number, nowMs: number): void {
    const { recorder, lagMs } = this.shared
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
    const { recorder, scenario } = this.shared
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
      this.fail(
        TIMEOUT,
        'request_timeout',
        `${what}no answer within ${timeoutMs} ms`,
        sentMs + timeoutMs,
        nowMs,
      )
      return
    }
    const connecting = error.phase === 'lookup' || error.phase === 'connect' || error.phase === 'tls'
    const code = connecting ? connectError(error).code : 'dropped'
    this.fail(FAILED, code, what + transportWords(error), nowMs, nowMs)
  }

  private next(intendedMs: number, nowMs: number, stage: number): void {
    this.done++
    this.meantMs = intendedMs
    this.startMs = nowMs
    this.workStage = stage
    this.text = ''
    this.work(nowMs)
  }

  private record(outcome: number, endMs: number): void {
    const { recorder, serviceMs, responseMs } = this.shared
    const at = this.workStage * STAGE_STRIDE + outcome
    recorder.trend(serviceMs + at, endMs - this.startMs)
    recorder.trend(responseMs + at, endMs - this.meantMs)
  }

  private goOn(nowMs: number): void {
    if (this.done >= this.shared.requests) {
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

  private addRow(outcome: number, code: SampleErrorCode, message: string, endMs: number): void {
    const { recorder, scenario, originMs } = this.shared
    if (!recorder.queries.wants(false)) return
    recorder.queries.add({
      scenario,
      sessionId: `user-${this.id}`,
      query: this.done,
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
