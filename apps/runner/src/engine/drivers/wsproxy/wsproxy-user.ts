import type { ScenarioRun } from '../../fleet/scenario-run.ts'
import { withPath } from '../../transport/target-url.ts'
import { prepareUpgrade } from '../../transport/ws/upgrade-request.ts'
import { Correlation } from '../stream/correlation.ts'
import { FrameUser } from '../stream/frame-user.ts'
import { sampleError } from '../stream/sample-error.ts'
import type { CallEnd, CallOwner, SessionCall } from '../stream/session-call.ts'
import { isGood, SessionCalls, sessionOf, whyOf } from '../stream/session-calls.ts'
import { CONNECTING, FINISHING, PREPARING } from '../stream/stream-user.ts'
import { mintSessionToken } from './session-token.ts'
import type { WsproxyServices } from './wsproxy-services.ts'

/** A user of the wsproxy system. The socket is open before the first query: what is published earlier is lost. */
export class WsproxyUser extends FrameUser implements CallOwner {
  private readonly calls: SessionCalls

  constructor(
    id: number,
    run: ScenarioRun,
    private readonly wsproxy: WsproxyServices,
  ) {
    super(id, run, wsproxy.stream)
    this.calls = new SessionCalls(wsproxy, this)
  }

  onCallEnd(call: SessionCall, end: CallEnd): void {
    this.calls.ended(call)
    if (call.kind === 'create') this.created(end)
    else if (call.kind === 'close') this.closed(end)
    else if (!isGood(end) && call.query === this.query.number)
      this.refuseQuery(sampleError('query_refused', whyOf(end)), end.nowMs)
  }

  protected prepare(): void {
    this.post('create', '/session/create', undefined, this.services.connectTimeoutMs)
  }

  protected sendQuery(): void {
    const path = `/session/${encodeURIComponent(this.times.sessionId)}/run`
    const queryId = `${this.times.sessionId.slice(0, ID_LENGTH)}-${this.query.number}`
    this.query.tail = Correlation.tailOf(queryId)
    // The query's own deadline decides; the call is only kept from living for ever.
    const timeoutMs = this.services.expected.deadlineMs + CALL_GRACE_MS
    const body = `{"query":"Query ${this.query.number}","query_id":${JSON.stringify(queryId)}}`
    this.post('run', path, body, timeoutMs)
    const { clientMessages } = this.wsproxy
    for (let n = 0; n < clientMessages.perQuery; n++) this.link.send(clientMessages.text)
  }

  protected finish(): void {
    const path = `/session/${encodeURIComponent(this.times.sessionId)}/close`
    this.post('close', path, undefined, this.services.connectTimeoutMs)
  }

  protected abortCalls(): void {
    this.calls.forget()
  }

  private post(kind: SessionCall['kind'], path: string, body: string | undefined, timeoutMs: number): void {
    const stage = kind === 'run' ? this.query.stage : this.stage
    const query = this.query.number
    this.calls.send({
      kind,
      method: 'POST',
      path,
      ...(body === undefined ? {} : { body }),
      query,
      stage,
      timeoutMs,
    })
  }

  private created(end: CallEnd): void {
    if (this.phase !== PREPARING) return
    const session = sessionOf(end, 'auth_token')
    const failed = 'code' in session
    this.calls.record(this.wsproxy.createMs, this.stage, failed, end)
    if (failed) {
      this.failSession(session, end.nowMs)
      return
    }
    this.times.createMs = end.ms
    this.times.sessionId = session.sessionId
    this.phase = CONNECTING
    const { target, wsUrl, wsBasePath } = this.wsproxy
    const token =
      target.secret === undefined ? session.token : mintSessionToken(target.secret, session.sessionId)
    const path = `${wsBasePath}/${target.agentId}/ws/${encodeURIComponent(session.sessionId)}`
    this.link.open(prepareUpgrade(withPath(wsUrl, path), { Authorization: `Bearer ${token}` }))
  }

  private closed(end: CallEnd): void {
    if (this.phase !== FINISHING) return
    const failed = !isGood(end)
    this.calls.record(this.wsproxy.closeMs, this.stage, failed, end)
    this.times.closeMs = end.ms
    if (failed) this.services.recorder.error('close_failed', whyOf(end), this.services.scenario)
    this.closeLink(end.nowMs, failed)
  }
}

const CALL_GRACE_MS = 1_000
/** Of the session’s id: enough to tell sessions apart, and short in every frame. */
const ID_LENGTH = 8
