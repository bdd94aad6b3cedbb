import type { ScenarioRun } from '../../fleet/scenario-run.ts'
import { FAILED, OK, STAGE_STRIDE, TIMEOUT } from '../../recorder/series-table.ts'
import { withPath } from '../../transport/target-url.ts'
import { prepareUpgrade } from '../../transport/ws/upgrade-request.ts'
import { requestBytes } from '../http-client/request-bytes.ts'
import { sampleError, withoutIds } from '../stream/sample-error.ts'
import { CONNECTING, FINISHING, PREPARING, StreamUser } from '../stream/stream-user.ts'
import { createdSession } from './created-session.ts'
import { type CallKind, type CallOwner, SessionCall } from './session-call.ts'
import { mintSessionToken } from './session-token.ts'
import type { WsproxyServices } from './wsproxy-services.ts'

/** A user of the wsproxy system. The socket is open before the first query: what is published earlier is lost. */
export class WsproxyUser extends StreamUser implements CallOwner {
  /** The answer to a `run` may come after its stream has ended: more than one call can be open. */
  private calls: SessionCall[] = []

  constructor(
    id: number,
    run: ScenarioRun,
    private readonly wsproxy: WsproxyServices,
  ) {
    super(id, run, wsproxy.stream)
  }

  onCallEnd(
    call: SessionCall,
    status: number,
    text: string,
    problem: string | undefined,
    nowMs: number,
  ): void {
    this.calls = this.calls.filter((one) => one !== call)
    if (call.kind === 'create') this.created(call, status, text, problem, nowMs)
    else if (call.kind === 'close') this.closed(call, status, text, problem, nowMs)
    else if ((problem !== undefined || status < 200 || status > 299) && call.query === this.query.number) {
      const why = problem ?? `HTTP ${status} ${withoutIds(text)}`.trim()
      this.refuseQuery(sampleError('query_refused', why), nowMs)
    }
  }

  protected prepare(nowMs: number): void {
    this.arm(nowMs + this.services.connectTimeoutMs)
    this.call('create', '/session/create', undefined, nowMs)
  }

  protected sendQuery(nowMs: number): void {
    const { number } = this.query
    this.call('run', `/session/${this.times.sessionId}/run`, `{"query":"Query ${number}"}`, nowMs)
  }

  protected finish(nowMs: number): void {
    this.arm(nowMs + this.services.connectTimeoutMs)
    this.call('close', `/session/${this.times.sessionId}/close`, undefined, nowMs)
  }

  protected abortCalls(): void {
    this.abandonCalls(false, this.services.now())
  }

  protected onCallTimeout(nowMs: number): void {
    const { recorder, scenario, connectTimeoutMs } = this.services
    const why = `no answer within ${connectTimeoutMs} ms`
    const creating = this.phase === PREPARING
    this.abandonCalls(true, nowMs)
    this.recordCall(creating ? this.wsproxy.createMs : this.wsproxy.closeMs, TIMEOUT, connectTimeoutMs)
    if (creating) this.failSession(sampleError('create_failed', why), nowMs)
    else {
      recorder.error('close_failed', why, scenario)
      this.closeLink(nowMs, true)
    }
  }

  private call(kind: CallKind, path: string, body: string | undefined, nowMs: number): void {
    const { httpUrl, basePath } = this.wsproxy
    const headers = body === undefined ? {} : JSON_HEADERS
    const call = new SessionCall(this.wsproxy, this, kind, this.query.number, this.stage, nowMs)
    this.calls.push(call)
    call.start(requestBytes(httpUrl, 'POST', basePath + path, headers, body))
  }

  private created(
    call: SessionCall,
    status: number,
    text: string,
    problem: string | undefined,
    nowMs: number,
  ): void {
    if (this.phase !== PREPARING) return
    const session =
      problem === undefined ? createdSession(status, text) : sampleError('create_failed', problem)
    const ms = nowMs - call.wantedMs
    this.recordCall(this.wsproxy.createMs, 'code' in session ? FAILED : OK, ms)
    if ('code' in session) {
      this.failSession(session, nowMs)
      return
    }
    this.times.createMs = ms
    this.times.sessionId = session.sessionId
    this.phase = CONNECTING
    this.deadlineMs = Number.POSITIVE_INFINITY
    const { target, wsUrl, wsBasePath } = this.wsproxy
    const token =
      target.secret === undefined ? session.authToken : mintSessionToken(target.secret, session.sessionId)
    const path = `${wsBasePath}/${target.agentId}/ws/${encodeURIComponent(session.sessionId)}`
    this.link.open(prepareUpgrade(withPath(wsUrl, path), { Authorization: `Bearer ${token}` }))
  }

  private closed(
    call: SessionCall,
    status: number,
    text: string,
    problem: string | undefined,
    nowMs: number,
  ): void {
    if (this.phase !== FINISHING) return
    const { recorder, scenario } = this.services
    const failed = problem !== undefined || status < 200 || status > 299
    const ms = nowMs - call.wantedMs
    this.recordCall(this.wsproxy.closeMs, failed ? FAILED : OK, ms)
    this.times.closeMs = ms
    if (failed)
      recorder.error('close_failed', problem ?? `HTTP ${status} ${withoutIds(text)}`.trim(), scenario)
    this.closeLink(nowMs, failed)
  }

  private recordCall(block: number, outcome: number, ms: number): void {
    this.services.recorder.trend(block + this.stage * STAGE_STRIDE + outcome, ms)
  }

  private abandonCalls(timedOut: boolean, nowMs: number): void {
    for (const call of this.calls) call.abandon(timedOut, nowMs)
    this.calls = []
  }
}

const JSON_HEADERS = { 'Content-Type': 'application/json' }
