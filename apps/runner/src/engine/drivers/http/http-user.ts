import type { SampleErrorCode } from '@broadside/shared/runs/run-error'
import type { ScenarioRun } from '../../fleet/scenario-run.ts'
import { FAILED, TIMEOUT } from '../../recorder/series-table.ts'
import type { HttpConnectionOptions } from '../../transport/http/http-connection.ts'
import type { HttpResult } from '../../transport/http/http-result.ts'
import type { TransportError } from '../../transport/transport-error.ts'
import { type RequestServices, RequestUser } from '../http-client/request-user.ts'
import type { SeriesByServer } from '../stream/server-series.ts'
import type { FeedCursor, FeedRow } from './feed.ts'
import type { CompiledStep } from './http-step.ts'
import { RequestValues } from './request-values.ts'
import type { Outgoing } from './step-requests.ts'

/** What all users of one HTTP scenario share. */
export interface HttpServices extends RequestServices {
  readonly seed: number
  /** The requests of one round, in order; at least one. */
  readonly steps: readonly CompiledStep[]
  /** Rounds in one iteration. */
  readonly rounds: number
  /** Deals each iteration its row; undefined without a feed. */
  readonly feed: FeedCursor | undefined
  readonly freshConnections: boolean
  /** Counts answers by the instance that names itself in a header; undefined where nobody asked. */
  readonly answersBy: { readonly header: string; readonly servers: SeriesByServer<number> } | undefined
  readonly now: () => number
}

const USED_UP = 'every row of the feed has been used: more iterations began than were planned'

/** Why a whole answer is not a good one. */
export interface AnswerFault {
  readonly code: SampleErrorCode
  readonly message: string
}

/** A user whose iteration is its steps, round after round. */
export class HttpUser extends RequestUser {
  protected current: CompiledStep
  private values: RequestValues | undefined
  private outgoing: Outgoing | undefined
  private iteration = -1
  private requests = -1
  private row: FeedRow | undefined

  constructor(
    id: number,
    run: ScenarioRun,
    protected readonly services: HttpServices,
    peer: HttpConnectionOptions,
  ) {
    super(id, run, services, services.rounds * services.steps.length, peer)
    this.current = services.steps[0] as CompiledStep
  }

  override begin(nowMs: number): void {
    this.iteration++
    if (this.services.feed) this.row = this.services.feed.next()
    super.begin(nowMs)
  }

  onDone(result: HttpResult): void {
    const { recorder } = this.services
    const { http, expects, statusCheck } = this.current
    const { endedAtMs, status } = result
    if (endedAtMs >= recorder.boundaryMs) recorder.roll(endedAtMs)
    const expected = expects[status] === true
    const fault = this.judge(result)
    http.answered(result, this.workStage, !expected, fault === undefined)
    if (statusCheck >= 0) recorder.rate(statusCheck + this.workStage, expected)
    if (!expected) this.fail(FAILED, 'http_status', `HTTP ${status}`, endedAtMs, endedAtMs)
    else if (fault) this.fail(FAILED, fault.code, fault.message, endedAtMs, endedAtMs)
    else this.succeed(endedAtMs)
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

  protected lost(result: HttpResult, error: TransportError, timedOut: boolean): void {
    const { http, timeoutMs } = this.current
    const elapsedMs = timedOut ? timeoutMs : result.endedAtMs - this.startMs
    http.unanswered(result, elapsedMs, this.workStage, timedOut ? TIMEOUT : FAILED)
    this.failUnanswered(error, timedOut, timeoutMs, this.startMs, result.endedAtMs)
  }

  protected work(nowMs: number): void {
    const { steps, freshConnections, feed } = this.services
    const step = steps[(this.begun - 1) % steps.length] as CompiledStep
    this.current = step
    if (feed && !this.row) {
      // An iteration may not end in the tick that began it.
      setImmediate(() => {
        if (this.running) this.fail(FAILED, 'data_set_used_up', USED_UP, nowMs, nowMs)
      })
      return
    }
    this.requests++
    this.outgoing = step.requests.fixed ?? step.requests.make(this.nextValues())
    if (freshConnections) this.connection.close()
    this.onSend()
    this.connection.send(this.outgoing.request, this, step.timeoutMs)
  }

  private nextValues(): RequestValues {
    this.values ??= new RequestValues(this.id, this.services.seed)
    this.values.iteration = this.iteration
    this.values.request = this.requests
    if (this.row) this.values.row = this.row
    return this.values
  }
}
