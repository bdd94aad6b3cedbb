import { parseObject } from '@broadside/shared/json-object'
import { NEVER } from '../../fleet/agenda.ts'
import type { ScenarioRun } from '../../fleet/scenario-run.ts'
import { OK, STAGE_STRIDE } from '../../recorder/series-table.ts'
import { type SampleError, sampleError } from '../stream/sample-error.ts'
import type { CallEnd, CallOwner, SessionCall } from '../stream/session-call.ts'
import { isGood, SessionCalls, sessionOf, whyOf } from '../stream/session-calls.ts'
import { CONNECTING, FINISHING, PREPARING, StreamUser } from '../stream/stream-user.ts'
import type { CentrifugoServices } from './centrifugo-services.ts'
import { ChannelPosition } from './channel-position.ts'
import { mintConnectionToken } from './connection-token.ts'
import { Cycle } from './cycle.ts'
import { connectReplyError } from './errors.ts'
import {
  CONNECT_ID,
  type ConnectResult,
  connectCommand,
  eachMessage,
  isPing,
  offsetOf,
  PONG,
  type Publication,
  pingIntervalMs,
  type ServerMessage,
  type SubResult,
  subscriptionTo,
} from './messages.ts'

/**
 * A client of the Centrifugo demo. No question is posted before the server has said that the client is connected and
 * subscribed: what is published earlier is lost.
 */
export class CentrifugoUser extends StreamUser<Cycle> implements CallOwner {
  override readonly hasHandshake = true
  override readonly countsServerMessages = true
  private readonly calls: SessionCalls
  private readonly position = new ChannelPosition()
  private token = ''
  private channel = ''
  private isConnected = false
  private connectSentMs = NEVER
  /** How long the server may be silent; NEVER = it sends no pings. */
  private silenceMs = NEVER
  private heardMs = 0
  private pongs = false
  private readonly take = (message: ServerMessage | undefined): void => this.onServerMessage(message)

  constructor(
    id: number,
    run: ScenarioRun,
    private readonly centrifugo: CentrifugoServices,
  ) {
    super(id, run, centrifugo.stream, new Cycle(centrifugo.stream))
    this.calls = new SessionCalls(centrifugo, this)
  }

  protected override get isReady(): boolean {
    return this.isConnected
  }

  protected override get protocolDeadlineMs(): number {
    if (!this.link.isOpen) return NEVER
    return this.isConnected
      ? this.heardMs + this.silenceMs
      : this.connectSentMs + this.services.connectTimeoutMs
  }

  protected override onProtocolDeadline(nowMs: number): void {
    const error = this.isConnected
      ? sampleError('dropped', 'the server sent no ping')
      : sampleError(
          'connect_timeout',
          `no answer to the connect command within ${this.services.connectTimeoutMs} ms`,
        )
    this.abandon(error, nowMs)
  }

  onCallEnd(call: SessionCall, end: CallEnd): void {
    this.calls.ended(call)
    if (call.kind === 'create') this.created(end)
    else if (call.kind === 'close') this.deleted(end)
    else if (call.query === this.query.number && this.query.open) this.answered(end)
  }

  override onLinkOpen(nowMs: number): void {
    const { from } = this.position
    this.connectSentMs = nowMs
    this.link.send(connectCommand(this.token, from && { channel: this.channel, ...from }))
    this.armNext()
  }

  override onLinkDropped(nowMs: number): void {
    this.isConnected = false
    super.onLinkDropped(nowMs)
  }

  onLinkMessage(buffer: Buffer, start: number, end: number, atMs: number): void {
    this.heardMs = atMs
    eachMessage(buffer, start, end, this.take)
  }

  protected prepare(): void {
    this.position.reset()
    this.isConnected = false
    this.send('create', 'POST', '/api/sessions/create', undefined, this.services.connectTimeoutMs)
  }

  protected sendQuery(): void {
    this.query.startAfter(this.position.offset)
    const question = `Question ${this.query.number} from client ${this.id}`
    const body = JSON.stringify({ session_id: this.times.sessionId, question })
    // The cycle's own deadline decides; the call is only kept from living for ever.
    this.send('run', 'POST', '/api/run', body, this.services.expected.deadlineMs + CALL_GRACE_MS)
  }

  protected finish(): void {
    const path = `/api/sessions/${encodeURIComponent(this.times.sessionId)}`
    this.send('close', 'DELETE', path, undefined, this.services.connectTimeoutMs)
  }

  protected abortCalls(): void {
    this.calls.forget()
    this.isConnected = false
  }

  private send(
    kind: SessionCall['kind'],
    method: 'POST' | 'DELETE',
    path: string,
    body: string | undefined,
    timeoutMs: number,
  ): void {
    const stage = kind === 'run' ? this.query.stage : this.stage
    const query = this.query.number
    this.calls.send({ kind, method, path, ...(body === undefined ? {} : { body }), query, stage, timeoutMs })
  }

  private created(end: CallEnd): void {
    if (this.phase !== PREPARING) return
    const session = sessionOf(end, 'token')
    const failed = 'code' in session
    this.calls.record(this.centrifugo.createMs, this.stage, failed, end)
    if (failed) {
      this.failSession(session, end.nowMs)
      return
    }
    const { target, upgrade } = this.centrifugo
    this.times.createMs = end.ms
    this.times.sessionId = session.sessionId
    this.channel = `${target.namespace}:${session.sessionId}`
    this.token =
      target.secret === undefined
        ? session.token
        : mintConnectionToken(target.secret, session.sessionId, this.channel)
    this.phase = CONNECTING
    this.link.open(upgrade)
  }

  /** The question was taken, with the text that is being streamed, or it was not. */
  private answered(end: CallEnd): void {
    if (!isGood(end)) {
      this.refuseQuery(sampleError('query_refused', whyOf(end)), end.nowMs)
      return
    }
    const response = parseObject(end.text)?.response
    if (typeof response !== 'string') {
      this.refuseQuery(sampleError('protocol_error', 'the answer has no field "response"'), end.nowMs)
      return
    }
    this.query.answered(response.split(/\s+/).filter((word) => word !== ''))
    if (this.query.isComplete) this.completeQuery(end.nowMs)
  }

  private deleted(end: CallEnd): void {
    if (this.phase !== FINISHING) return
    const failed = !isGood(end)
    this.calls.record(this.centrifugo.closeMs, this.stage, failed, end)
    this.times.closeMs = end.ms
    if (failed) this.services.recorder.error('close_failed', whyOf(end), this.services.scenario)
    this.closeLink(end.nowMs, failed)
  }

  private onServerMessage(message: ServerMessage | undefined): void {
    // An earlier message of the same frame may have ended the connection.
    if (!this.link.isOpen) return
    if (!message) this.complain('a message that is not JSON')
    else if (message.push) this.onPush(message.push)
    else if (isPing(message)) {
      if (this.pongs) this.link.send(PONG)
    } else if (message.id === CONNECT_ID && !this.isConnected) {
      if (message.error) this.abandon(connectReplyError(message.error), this.heardMs)
      else if (message.connect) this.onConnected(message.connect)
    }
  }

  private onConnected(result: ConnectResult): void {
    const sub = subscriptionTo(this.channel, result)
    if (!sub) {
      const message = 'the connect reply has no subscription to the session’s channel'
      this.abandon(sampleError('protocol_error', message, true), this.heardMs)
      return
    }
    const { recorder } = this.services
    recorder.trend(
      this.centrifugo.connectMs + this.stage * STAGE_STRIDE + OK,
      this.heardMs - this.connectSentMs,
    )
    this.silenceMs = (pingIntervalMs(result) ?? NEVER) + PING_GRACE_MS
    this.pongs = result.pong === true
    this.isConnected = true
    this.link.establish()
    this.resume(sub)
    // The publications that were recovered may have ended the session's last cycle, and with it the link.
    if (this.link.isOpen) this.becomeReady(this.heardMs)
  }

  /** Takes what was missed while the socket was down, or says that it is lost. */
  private resume(sub: SubResult): void {
    for (const publication of sub.publications) this.onPublication(publication, true)
    if (sub.wasRecovering && !sub.recovered)
      this.services.recorder.error(
        'recovery_failed',
        'the server no longer has what was published meanwhile',
        this.services.scenario,
      )
    if (this.position.resume(sub)) this.query.forgetOffsets()
  }

  private onPush({ channel, pub, unsubscribe }: NonNullable<ServerMessage['push']>): void {
    if (channel !== this.channel) {
      const { recorder, metrics } = this.services
      recorder.count(metrics.foreign + this.stage, 1)
      this.complain('a push for a channel that this client is not subscribed to')
    } else if (pub) this.onPublication(pub, false)
    else if (unsubscribe) {
      const { code, reason } = unsubscribe
      this.abandon(sampleError('dropped', `unsubscribed by the server: ${code} ${reason}`), this.heardMs)
    }
  }

  private onPublication(publication: Publication, isRecovered: boolean): void {
    const { data } = publication
    const offset = offsetOf(publication)
    const { query } = this
    const { server } = this.link
    if (server) this.services.recorder.count(server.messages, 1)
    const word = data?.token
    if (typeof word === 'string') {
      if (query.open) query.token(word, offset, this.heardMs, isRecovered)
      else this.strayToken()
    } else if (data?.done === true) {
      if (query.open) query.done(offset)
    } else this.complain('a publication that is neither a token nor the end of an answer')
    this.position.moveTo(offset)
    if (query.open && query.isComplete) this.completeQuery(this.heardMs)
  }

  private abandon(error: SampleError, nowMs: number): void {
    this.isConnected = false
    this.link.abandon(error, nowMs)
  }

  private complain(message: string): void {
    const { recorder, scenario } = this.services
    recorder.error('protocol_error', message, scenario)
  }
}

const CALL_GRACE_MS = 1_000
/** What a client waits for a ping beyond the server's own interval; the SDKs' default. */
const PING_GRACE_MS = 10_000
