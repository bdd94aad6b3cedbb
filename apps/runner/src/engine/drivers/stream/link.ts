import { NEVER } from '../../fleet/agenda.ts'
import { FAILED, OK, STAGE_STRIDE, TIMEOUT } from '../../recorder/series-table.ts'
import type { ResponseHead } from '../../transport/http/response-head.ts'
import type { TransportError } from '../../transport/transport-error.ts'
import type { UpgradeRequest } from '../../transport/ws/upgrade-request.ts'
import { connectWs, type WsConnection } from '../../transport/ws/ws-connection.ts'
import type { WsHandler } from '../../transport/ws/ws-handler.ts'
import { connectError, type SampleError, sampleError } from './sample-error.ts'
import { SERVER_HEADER, type ServerHandles } from './server-series.ts'
import type { StreamServices } from './stream-services.ts'

/** Who uses a link: hears of it becoming usable, of messages, and of its end. */
export interface LinkOwner {
  readonly stage: number
  /** The protocol on the socket has a handshake of its own: the owner calls `establish` or `abandon` after `onLinkOpen`. */
  readonly hasHandshake: boolean
  /** A message of the socket may carry several of the protocol's: the owner counts those that a server sent. */
  readonly countsServerMessages: boolean
  /** The socket is open: for the first time, or again after a drop. */
  onLinkOpen(nowMs: number): void
  onLinkMessage(buffer: Buffer, start: number, end: number, atMs: number): void
  /** The socket was cut and is being opened again. */
  onLinkDropped(nowMs: number): void
  /** It cannot be opened (again): permanent, or every attempt used. */
  onLinkFailed(error: SampleError, nowMs: number): void
  /** The closing handshake that `close` began is over. */
  onLinkClosed(nowMs: number): void
  /** `retryAtMs` has changed: arm the deadline. */
  onRetryPlanned(): void
}

/**
 * A user's socket with its reconnect policy and ledger: first-connect failures apart from drops of established sockets,
 * permanent refusals apart from transient ones. Exponential backoff, `first`, doubled, at most `max`.
 */
export class Link implements WsHandler<WsConnection> {
  isOpen = false
  /** When the next try is due; Infinity = none. The owner's deadline calls `retry`. */
  retryAtMs = NEVER
  connectMs = NEVER
  attempts = 0
  successes = 0
  /** Of the instance that serves the socket, where it says so. */
  server: ServerHandles | undefined
  private connection: WsConnection | undefined
  private request: UpgradeRequest | undefined
  private triesInRow = 0
  private everOpen = false
  private established = false
  private closing = false
  private openedAtMs = 0
  /** When the ping left that is not answered yet; NEVER = none. */
  private pingedAtMs = NEVER
  private countedSent = 0
  private countedReceived = 0

  constructor(
    private readonly services: StreamServices,
    private readonly owner: LinkOwner,
    private readonly userId: number,
  ) {}

  /** Opens the socket for a new session. */
  open(request: UpgradeRequest): void {
    this.request = request
    this.everOpen = false
    this.triesInRow = 0
    this.attempts = 0
    this.successes = 0
    this.connectMs = NEVER
    this.connect(request)
  }

  /** The backoff is over. */
  retry(): void {
    this.retryAtMs = NEVER
    const { recorder, metrics } = this.services
    this.attempts++
    recorder.count(metrics.reconnectAttempts + this.owner.stage, 1)
    if (this.request) this.connect(this.request)
  }

  send(text: string | Uint8Array): boolean {
    const { recorder, metrics } = this.services
    recorder.count(metrics.messagesSent + this.owner.stage, 1)
    return this.connection?.sendText(text) ?? false
  }

  /** Starts the closing handshake; `onLinkClosed` follows, at once when nothing is open. */
  close(nowMs: number): void {
    this.retryAtMs = NEVER
    const { connection } = this
    if (!connection || !this.isOpen) {
      this.cut(nowMs)
      this.owner.onLinkClosed(nowMs)
      return
    }
    this.closing = true
    connection.close()
  }

  /** Ends the socket at once; nothing is heard of it any more. */
  cut(nowMs: number): void {
    this.retryAtMs = NEVER
    const { connection } = this
    if (!connection) return
    if (this.isOpen) this.recordSession(OK, nowMs)
    this.countBytes()
    this.forget()
    connection.terminate()
  }

  onOpen(connection: WsConnection, head: ResponseHead): void {
    if (connection !== this.connection) return
    this.server = this.services.servers.of(head.header(SERVER_HEADER))
    const { recorder, metrics } = this.services
    const { stage } = this.owner
    const nowMs = connection.openedAtMs
    recorder.roll(nowMs)
    this.isOpen = true
    this.openedAtMs = nowMs
    this.connectMs = nowMs - connection.lookedUpAtMs
    recorder.trend(metrics.connectingMs + stage * STAGE_STRIDE + OK, this.connectMs)
    recorder.count(metrics.sessions + stage, 1)
    // One ping for each socket: the way to the gateway and back, with nothing behind it.
    this.pingedAtMs = this.services.now()
    connection.ping()
    if (!this.owner.hasHandshake) this.establish()
    this.owner.onLinkOpen(nowMs)
  }

  /** The connection is of use from now on: the tries start anew, and its end is a drop. */
  establish(): void {
    const { recorder, metrics } = this.services
    if (this.triesInRow > 0 || this.everOpen) {
      this.successes++
      recorder.count(metrics.reconnects + this.owner.stage, 1)
    }
    this.established = true
    this.everOpen = true
    this.triesInRow = 0
  }

  /** The protocol on the socket refused or went silent: the socket is cut, and the reconnect policy decides. */
  abandon(error: SampleError, nowMs: number): void {
    const { connection } = this
    if (!connection) return
    this.countBytes()
    this.recordSession(FAILED, nowMs)
    const wasEstablished = this.established
    this.forget()
    connection.terminate()
    if (wasEstablished) this.dropped(error, nowMs)
    else this.connectFailed(error, nowMs)
  }

  onPong(connection: WsConnection, _buffer: Buffer, _start: number, _end: number, atMs: number): void {
    if (connection !== this.connection || this.pingedAtMs === NEVER) return
    const { recorder, metrics } = this.services
    if (atMs >= recorder.boundaryMs) recorder.roll(atMs)
    recorder.trend(metrics.pingMs + this.owner.stage * STAGE_STRIDE + OK, atMs - this.pingedAtMs)
    this.pingedAtMs = NEVER
  }

  onMessage(
    connection: WsConnection,
    buffer: Buffer,
    start: number,
    end: number,
    _isText: boolean,
    atMs: number,
  ): void {
    if (connection !== this.connection) return
    const { recorder, metrics } = this.services
    if (atMs >= recorder.boundaryMs) recorder.roll(atMs)
    recorder.count(metrics.messagesReceived + this.owner.stage, 1)
    if (this.server && !this.owner.countsServerMessages) recorder.count(this.server.messages, 1)
    this.owner.onLinkMessage(buffer, start, end, atMs)
  }

  onClose(
    connection: WsConnection,
    code: number,
    reason: string,
    _wasClean: boolean,
    error: TransportError | null,
  ): void {
    if (connection !== this.connection) return
    const nowMs = this.services.now()
    this.services.recorder.roll(nowMs)
    this.countBytes()
    const { isOpen, established, closing: closedByUs } = this
    if (isOpen) this.recordSession(closedByUs ? OK : FAILED, nowMs)
    this.forget()
    if (closedByUs) this.owner.onLinkClosed(nowMs)
    else if (established) this.dropped(this.services.closeError(code, reason, error), nowMs)
    else if (isOpen) this.connectFailed(this.services.closeError(code, reason, error), nowMs)
    else this.connectRefused(connectError(error), nowMs - connection.startedAtMs, nowMs)
  }

  /** Counts what went over the wire since the last call. */
  countBytes(): void {
    const { connection } = this
    if (!connection) return
    const { recorder, metrics } = this.services
    const { stage } = this.owner
    recorder.count(metrics.bytesSent + stage, connection.bytesSent - this.countedSent)
    recorder.count(metrics.bytesReceived + stage, connection.bytesReceived - this.countedReceived)
    this.countedSent = connection.bytesSent
    this.countedReceived = connection.bytesReceived
  }

  private connect(request: UpgradeRequest): void {
    this.countedSent = 0
    this.countedReceived = 0
    this.connection = connectWs({
      request,
      handler: this,
      tls: this.services.tls,
      localAddress: this.services.sourceAddress(this.userId),
      handshakeTimeoutMs: this.services.connectTimeoutMs,
      closeTimeoutMs: CLOSE_TIMEOUT_MS,
    })
  }

  private dropped(error: SampleError, nowMs: number): void {
    const { recorder, metrics, scenario } = this.services
    const { stage } = this.owner
    recorder.count(metrics.drops + stage, 1)
    recorder.error(error.code, error.message, scenario)
    if (error.permanent) recorder.count(metrics.refused + stage, 1)
    this.owner.onLinkDropped(nowMs)
    this.tryAgain(error, nowMs)
  }

  /** There was no 101. */
  private connectRefused(error: SampleError, elapsedMs: number, nowMs: number): void {
    const { recorder, metrics } = this.services
    const outcome = error.code === 'connect_timeout' ? TIMEOUT : FAILED
    recorder.trend(metrics.connectingMs + this.owner.stage * STAGE_STRIDE + outcome, elapsedMs)
    this.connectFailed(error, nowMs)
  }

  private connectFailed(error: SampleError, nowMs: number): void {
    const { recorder, metrics, scenario } = this.services
    const { stage } = this.owner
    const isRetry = this.triesInRow > 0
    recorder.count((isRetry ? metrics.reconnectsFailed : metrics.connectFailures) + stage, 1)
    recorder.error(error.code, error.message, scenario)
    if (error.permanent) recorder.count(metrics.refused + stage, 1)
    this.tryAgain(error, nowMs)
  }

  private tryAgain(error: SampleError, nowMs: number): void {
    const { reconnectAttempts, backoffFirstMs, backoffMaxMs } = this.services
    if (error.permanent || reconnectAttempts === 0) {
      this.owner.onLinkFailed(error, nowMs)
    } else if (this.triesInRow >= reconnectAttempts) {
      const message = `${reconnectAttempts} attempts, the last: ${error.message}`
      this.owner.onLinkFailed(sampleError('reconnects_exhausted', message, true), nowMs)
    } else {
      this.retryAtMs = nowMs + Math.min(backoffMaxMs, backoffFirstMs * 2 ** this.triesInRow)
      this.triesInRow++
      this.owner.onRetryPlanned()
    }
  }

  private recordSession(outcome: number, nowMs: number): void {
    const { recorder, metrics } = this.services
    recorder.trend(metrics.sessionMs + this.owner.stage * STAGE_STRIDE + outcome, nowMs - this.openedAtMs)
  }

  private forget(): void {
    this.connection = undefined
    this.pingedAtMs = NEVER
    this.isOpen = false
    this.established = false
    this.closing = false
  }
}

/** A server that does not answer the close frame is not waited for longer. */
const CLOSE_TIMEOUT_MS = 2_000
