import type { QueryRow } from '@broadside/shared/points/metric-frame'
import { NEVER } from '../../fleet/agenda.ts'
import type { ScenarioRun } from '../../fleet/scenario-run.ts'
import { VirtualUser } from '../../fleet/virtual-user.ts'
import { FAILED, OK, TIMEOUT } from '../../recorder/series-table.ts'
import { Link, type LinkOwner } from './link.ts'
import type { Query } from './query.ts'
import { type SampleError, sampleError } from './sample-error.ts'
import type { SessionTimes } from './session-row.ts'
import { queryRow } from './session-row.ts'
import type { StreamServices } from './stream-services.ts'

// Where a session stands. `prepare` and `finish` are the driver's HTTP calls around the stream, where it has any.
export const IDLE = 0
export const PREPARING = 1
export const CONNECTING = 2
export const READY = 3
export const QUERYING = 4
export const FINISHING = 5
export const CLOSING = 6

/**
 * A user whose iteration is one session over a socket: prepare → open → queries, one at a time → finish → close. What differs
 * between protocols is how a session is prepared, how a query is sent, what the messages mean, and how a session is finished.
 */
export abstract class StreamUser<Q extends Query = Query> extends VirtualUser implements LinkOwner {
  /** Whether the protocol on the socket has a handshake of its own. */
  readonly hasHandshake: boolean = false
  /** Whether this class counts what each server sent, because a message of the socket may carry several. */
  readonly countsServerMessages: boolean = false
  protected phase = IDLE
  protected readonly link: Link
  /** A query that is due but waits for the socket to be open again. */
  private dueQueryMs = NEVER
  /** A failed session is counted once; its remaining queries with it. */
  private outcome = OK
  private row: QueryRow | undefined
  protected readonly times: SessionTimes = { sessionId: '', createMs: NEVER, closeMs: NEVER }

  constructor(
    id: number,
    run: ScenarioRun,
    protected readonly services: StreamServices,
    protected readonly query: Q,
  ) {
    super(id, run)
    this.link = new Link(services, this, id)
  }

  /** Gets whatever the socket needs, then calls `this.link.open`. */
  protected abstract prepare(nowMs: number): void
  /** Sends the query; a refusal comes as `refuseQuery`. */
  protected abstract sendQuery(nowMs: number): void
  /** Ends the session with the server, then calls `this.closeLink`. */
  protected abstract finish(nowMs: number): void
  /** Lets go of whatever call is open. */
  protected abstract abortCalls(): void

  abstract onLinkMessage(buffer: Buffer, start: number, end: number, atMs: number): void

  /** Whether a query could be sent now. */
  protected get isReady(): boolean {
    return this.link.isOpen
  }

  /** When the protocol itself waits for something, beside the query and the reconnect. */
  protected get protocolDeadlineMs(): number {
    return NEVER
  }

  /** `protocolDeadlineMs` has passed. */
  protected onProtocolDeadline(_nowMs: number): void {}

  begin(nowMs: number): void {
    this.phase = PREPARING
    this.query.number = 0
    this.query.open = false
    this.outcome = OK
    this.dueQueryMs = NEVER
    this.times.sessionId = ''
    this.times.createMs = NEVER
    this.times.closeMs = NEVER
    this.prepare(nowMs)
  }

  cut(nowMs: number): void {
    if (this.query.open) {
      this.query.interrupt()
      this.addRow('failed', sampleError('interrupted', 'cut off by the end of the run'), nowMs)
    }
    this.tearDown(nowMs)
    this.run.interruptIteration(this, nowMs)
  }

  release(): void {}

  onDeadline(nowMs: number): void {
    this.services.recorder.roll(nowMs)
    if (this.protocolDeadlineMs <= nowMs) this.onProtocolDeadline(nowMs)
    if (this.link.retryAtMs <= nowMs) this.link.retry()
    if (this.query.open && this.query.deadlineMs <= nowMs) {
      this.failQuery(
        sampleError('query_timeout', `no end of the answer within ${this.services.expected.deadlineMs} ms`),
        nowMs,
      )
      if (this.services.correlation.isCarried) {
        this.afterQuery(nowMs)
        if (this.phase === READY) this.armNext()
      }
      // Without ids what still comes would be taken for the next answer.
      else this.failSession(undefined, nowMs)
    } else this.armNext()
  }

  onLinkOpen(nowMs: number): void {
    this.becomeReady(nowMs)
  }

  /** Queries can be sent: for the first time, or again. */
  protected becomeReady(nowMs: number): void {
    this.armNext()
    if (this.phase === CONNECTING) {
      this.phase = READY
      this.startQuery(nowMs, nowMs)
    } else if (this.dueQueryMs !== NEVER) this.startQuery(this.dueQueryMs, nowMs)
  }

  onLinkDropped(_nowMs: number): void {
    this.query.recovering = this.query.open
  }

  onLinkFailed(error: SampleError, nowMs: number): void {
    if (this.phase === FINISHING || this.phase === CLOSING) return
    const { open } = this.query
    if (open) this.failQuery(error, nowMs)
    this.failSession(open ? undefined : error, nowMs)
  }

  onLinkClosed(nowMs: number): void {
    this.phase = IDLE
    this.deadlineMs = NEVER
    this.run.endIteration(this, this.outcome, nowMs)
  }

  onRetryPlanned(): void {
    this.armNext()
  }

  protected afterPause(intendedMs: number, nowMs: number): void {
    if (this.phase === READY) this.startQuery(intendedMs, nowMs)
  }

  /** The query did not reach the server, or was refused by it. The session goes on. */
  protected refuseQuery(error: SampleError, nowMs: number): void {
    if (!this.query.open) return
    // What is missing of it was never sent through the instance of the socket.
    this.query.server = undefined
    this.failQuery(error, nowMs)
    this.afterQuery(nowMs)
  }

  /** The session's calls are over: `failed` = it could not be ended properly. */
  protected closeLink(nowMs: number, failed = false): void {
    if (failed) {
      const { recorder, metrics } = this.services
      this.outcome = FAILED
      recorder.count(metrics.sessionsFailed + this.stage, 1)
    }
    this.flushRow()
    this.phase = CLOSING
    this.deadlineMs = NEVER
    this.link.close(nowMs)
  }

  /** The session ends here; `error` when it is not that of a query already counted. */
  protected failSession(error: SampleError | undefined, nowMs: number): void {
    const { recorder, metrics, scenario, queries } = this.services
    if (this.outcome === OK) this.outcome = FAILED
    recorder.count(metrics.sessionsFailed + this.stage, 1)
    if (error) {
      // Errors of the link are counted by the link; while the session is prepared there is none yet.
      if (this.phase === PREPARING || error.code === 'reconnects_exhausted')
        recorder.error(error.code, error.message, scenario)
      if (this.query.number === 0) this.addRow('failed', error, nowMs)
    }
    const unsent = queries - this.query.number
    if (unsent > 0) {
      recorder.count(metrics.attempted + this.stage, unsent)
      recorder.count(metrics.failed + this.stage, unsent)
      for (let i = 0; i < unsent; i++) recorder.rate(metrics.queryFailed + this.stage, true)
    }
    this.tearDown(nowMs)
    this.run.endIteration(this, this.outcome, nowMs)
  }

  private startQuery(intendedMs: number, nowMs: number): void {
    if (this.run.stopping) {
      this.stopEarly(nowMs)
      return
    }
    if (!this.isReady) {
      this.dueQueryMs = intendedMs
      return
    }
    this.dueQueryMs = NEVER
    this.phase = QUERYING
    const { now } = this.services
    const first = this.query.number === 0
    const sentMs = now()
    // The first query carries the lateness of its iteration; later ones are meant for the end of the pause before.
    const meantMs = first ? sentMs - (this.startedMs - this.intendedMs) : intendedMs
    this.query.server = this.link.server
    this.query.begin(meantMs, sentMs, first ? this.stage : this.run.context.stages.at(intendedMs), !first)
    this.armNext()
    this.sendQuery(sentMs)
  }

  protected completeQuery(atMs: number): void {
    const { query } = this
    const { missing, complaint } = query
    if (missing > 0) {
      const message = `${missing} of ${query.expectedTokens} tokens did not come${query.whereLost}`
      this.failQuery(sampleError('tokens_missing', message), atMs)
    } else if (complaint !== undefined) this.failQuery(sampleError('protocol_error', complaint), atMs)
    else {
      query.settle(OK, undefined, atMs)
      this.addRow('ok', undefined, atMs)
    }
    this.afterQuery(atMs)
  }

  protected failQuery(error: SampleError, nowMs: number): void {
    const timedOut = error.code === 'query_timeout'
    this.outcome = timedOut ? TIMEOUT : FAILED
    this.query.settle(timedOut ? TIMEOUT : FAILED, error, nowMs)
    this.addRow(timedOut ? 'timeout' : 'failed', error, nowMs)
  }

  private afterQuery(nowMs: number): void {
    this.link.countBytes()
    if (this.query.number >= this.services.queries) {
      this.phase = FINISHING
      this.finish(nowMs)
      return
    }
    this.phase = READY
    if (this.run.stopping) {
      this.stopEarly(nowMs)
      return
    }
    const pauseMs = this.nextPauseMs()
    if (pauseMs > 0) this.pauseFor(pauseMs, nowMs)
    else this.startQuery(nowMs, nowMs)
  }

  /** Someone stopped the run between two queries: nothing is open, but the session is not complete either. */
  private stopEarly(nowMs: number): void {
    this.tearDown(nowMs)
    this.run.interruptIteration(this, nowMs)
  }

  private tearDown(nowMs: number): void {
    this.phase = IDLE
    this.query.open = false
    this.deadlineMs = NEVER
    this.flushRow()
    this.abortCalls()
    this.link.cut(nowMs)
  }

  /** The next thing to wait for: a reconnect, or the end of the query. */
  protected armNext(): void {
    const deadlineMs = this.query.open ? this.query.deadlineMs : NEVER
    this.arm(Math.min(this.link.retryAtMs, deadlineMs, this.protocolDeadlineMs))
  }

  protected strayToken(): void {
    const { recorder, metrics, scenario } = this.services
    recorder.count(metrics.foreign + this.stage, 1)
    recorder.error('protocol_error', 'a token that belongs to no open query', scenario)
  }

  private addRow(outcome: 'ok' | 'failed' | 'timeout', error: SampleError | undefined, nowMs: number): void {
    if (!this.services.recorder.queries.wants(outcome === 'ok')) return
    this.flushRow()
    this.row = queryRow(
      this.services,
      this.query,
      this.link,
      this.times,
      this.startedMs,
      outcome,
      error,
      nowMs,
    )
    if (this.query.number < this.services.queries) this.flushRow()
  }

  /** The row of a session's last query waits for the close, whose duration it carries. */
  private flushRow(): void {
    const { row } = this
    if (!row) return
    this.row = undefined
    const { closeMs } = this.times
    this.services.recorder.queries.add(closeMs === NEVER ? row : { ...row, closeMs })
  }
}
