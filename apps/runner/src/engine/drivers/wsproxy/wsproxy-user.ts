import type { ScenarioRun } from '../../fleet/scenario-run.ts'
import { FAILED, OK, STAGE_STRIDE, TIMEOUT } from '../../recorder/series-table.ts'
import { prepareRequest } from '../../transport/http/prepared-request.ts'
import { withPath } from '../../transport/target-url.ts'
import { prepareUpgrade } from '../../transport/ws/upgrade-request.ts'
import { answerWords, sampleError } from '../stream/sample-error.ts'
import { CONNECTING, FINISHING, PREPARING, StreamUser } from '../stream/stream-user.ts'
import { createdSession } from './created-session.ts'
import { type CallEnd, type CallKind, type CallOwner, SessionCall } from './session-call.ts'
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

  onCallEnd(call: SessionCall, end: CallEnd): void {
    this.calls = this.calls.filter((one) => one !== call)
    if (call.kind === 'create') this.created(end)
    else if (call.kind === 'close') this.closed(end)
    else if (!isGood(end) && call.query === this.query.number)
      this.refuseQuery(sampleError('query_refused', whyOf(end)), end.nowMs)
  }

  protected prepare(): void {
    this.call('create', '/session/create', undefined, this.services.connectTimeoutMs)
  }

  protected sendQuery(): void {
    const path = `/session/${this.times.sessionId}/run`
    // The query's own deadline decides; the call is only kept from living for ever.
    const timeoutMs = this.services.expected.deadlineMs + CALL_GRACE_MS
    this.call('run', path, `{"query":"Query ${this.query.number}"}`, timeoutMs)
  }

  protected finish(): void {
    const path = `/session/${this.times.sessionId}/close`
    this.call('close', path, undefined, this.services.connectTimeoutMs)
  }

  protected abortCalls(): void {
    for (const call of this.calls) call.forget()
    this.calls = []
  }

  private call(kind: CallKind, path: string, body: string | undefined, timeoutMs: number): void {
    const { httpUrl, basePath } = this.wsproxy
    const request = prepareRequest({
      target: httpUrl,
      method: 'POST',
      path: basePath + path,
      ...(body === undefined ? {} : { body, headers: JSON_HEADERS }),
    })
    const stage = kind === 'run' ? this.query.stage : this.stage
    this.calls.push(new SessionCall(this.wsproxy, this, kind, this.query.number, stage, request, timeoutMs))
  }

  private created(end: CallEnd): void {
    if (this.phase !== PREPARING) return
    const session =
      end.problem === undefined
        ? createdSession(end.status, end.text)
        : sampleError('create_failed', end.problem)
    const failed = 'code' in session
    this.recordCall(this.wsproxy.createMs, failed, end)
    if (failed) {
      this.failSession(session, end.nowMs)
      return
    }
    this.times.createMs = end.ms
    this.times.sessionId = session.sessionId
    this.phase = CONNECTING
    const { target, wsUrl, wsBasePath } = this.wsproxy
    const token =
      target.secret === undefined ? session.authToken : mintSessionToken(target.secret, session.sessionId)
    const path = `${wsBasePath}/${target.agentId}/ws/${encodeURIComponent(session.sessionId)}`
    this.link.open(prepareUpgrade(withPath(wsUrl, path), { Authorization: `Bearer ${token}` }))
  }

  private closed(end: CallEnd): void {
    if (this.phase !== FINISHING) return
    const failed = !isGood(end)
    this.recordCall(this.wsproxy.closeMs, failed, end)
    this.times.closeMs = end.ms
    if (failed) this.services.recorder.error('close_failed', whyOf(end), this.services.scenario)
    this.closeLink(end.nowMs, failed)
  }

  private recordCall(block: number, failed: boolean, end: CallEnd): void {
    const outcome = end.timedOut ? TIMEOUT : failed ? FAILED : OK
    this.services.recorder.trend(block + this.stage * STAGE_STRIDE + outcome, end.ms)
  }
}

const JSON_HEADERS = { 'Content-Type': 'application/json' }
const CALL_GRACE_MS = 1_000

const isGood = (end: CallEnd): boolean => end.status >= 200 && end.status <= 299
const whyOf = (end: CallEnd): string => end.problem ?? answerWords(end.status, end.text)
