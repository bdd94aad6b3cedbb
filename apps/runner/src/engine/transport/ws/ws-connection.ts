import { isIP, type Socket } from 'node:net'
import { sharedTick, type Watched } from '../coarse-tick.ts'
import type { ResponseHead } from '../http/response-head.ts'
import { openSocket, type SocketOwner } from '../open-socket.ts'
import { sharedResolver } from '../resolve-host.ts'
import type { TlsSettings } from '../tls-settings.ts'
import { classifySocketError, PHASE_WORDS, TransportError, type TransportPhase } from '../transport-error.ts'
import { CLOSE_ABNORMAL, CLOSE_NORMAL, closePayload } from './close-codes.ts'
import { FrameParser, type FrameSink } from './frame-parser.ts'
import {
  OPCODE_BINARY,
  OPCODE_CLOSE,
  OPCODE_PING,
  OPCODE_PONG,
  OPCODE_TEXT,
  writeFrame,
} from './frame-writer.ts'
import { UpgradeExchange, type UpgradeOwner } from './upgrade-exchange.ts'
import type { UpgradeRequest } from './upgrade-request.ts'
import type { WsHandler } from './ws-handler.ts'

/** How one connection is made. `request` is shared by connections with the same headers. */
export interface WsConnectOptions {
  readonly request: UpgradeRequest
  readonly handler: WsHandler<WsConnection>
  readonly tls?: TlsSettings | undefined
  /** Source address, for instance 127.0.0.2, when one address has too few ports. */
  readonly localAddress?: string | undefined
  /** From the call to the complete 101 answer, lookup and TLS included. Default 10 000. */
  readonly handshakeTimeoutMs?: number
  /** From our close frame to the end of the connection. Default 5 000. */
  readonly closeTimeoutMs?: number
  /** Largest message accepted, fragments together. Default 16 MiB. */
  readonly maxPayloadBytes?: number
}

export type WsState = 'connecting' | 'open' | 'closing' | 'closed'

const DEFAULT_HANDSHAKE_TIMEOUT_MS = 10_000
const DEFAULT_CLOSE_TIMEOUT_MS = 5_000
const DEFAULT_MAX_PAYLOAD_BYTES = 16 * 1024 * 1024

/**
 * Starts a connection; whatever happens to it is told to the handler, never thrown and never in the same tick. Throws
 * a TypeError only for a `localAddress` that is none.
 */
export function connectWs(options: WsConnectOptions): WsConnection {
  return new WsConnection(options)
}

/** One client connection (RFC 6455, no extensions). */
export class WsConnection implements SocketOwner, FrameSink, UpgradeOwner, Watched {
  /** When each phase ended, on the performance.now() scale; 0 for phases not reached. */
  readonly startedAtMs: number = performance.now()
  lookedUpAtMs = 0
  tcpConnectedAtMs = 0
  /** End of the TLS handshake; equals `tcpConnectedAtMs` for plain targets. */
  readyAtMs = 0
  openedAtMs = 0
  /** Bytes of HTTP and WebSocket framing and payload, without TLS and TCP. */
  bytesSent = 0
  bytesReceived = 0
  state: WsState = 'connecting'
  /** Owned by the shared tick. */
  deadlineAtMs: number
  watchIndex = -1

  readonly #handler: WsHandler<WsConnection>
  readonly #closeTimeoutMs: number
  readonly #isPlain: boolean
  readonly #where: string
  readonly #parser: FrameParser
  #socket: Socket | null = null
  #upgrade: UpgradeExchange | null
  #phase: TransportPhase = 'lookup'
  #error: TransportError | null = null
  #closeSent = false
  #closeReceived = false
  #code = CLOSE_ABNORMAL
  #reason = ''

  constructor(options: WsConnectOptions) {
    const { request, handler } = options
    const { target } = request
    this.#handler = handler
    this.#closeTimeoutMs = options.closeTimeoutMs ?? DEFAULT_CLOSE_TIMEOUT_MS
    this.#isPlain = !target.secure
    this.#where = target.hostHeader
    this.#parser = new FrameParser(this, options.maxPayloadBytes ?? DEFAULT_MAX_PAYLOAD_BYTES)
    this.#upgrade = new UpgradeExchange(this, request)
    this.deadlineAtMs = this.startedAtMs + (options.handshakeTimeoutMs ?? DEFAULT_HANDSHAKE_TIMEOUT_MS)
    const { tls, localAddress } = options
    if (localAddress !== undefined && isIP(localAddress) === 0) {
      throw new TypeError(`localAddress must be an IP address, got "${localAddress}"`)
    }
    const begin = (address: string): void => {
      this.lookedUpAtMs = performance.now()
      this.#phase = 'connect'
      this.#socket = openSocket({ target, address, localAddress, tls }, this)
    }
    if (target.ipFamily !== 0) begin(target.host)
    else sharedResolver().resolve(target.host, (error, address) => this.#lookedUp(error, address, begin))
    sharedTick().watch(this)
  }

  /** Sends one message; false (and nothing sent) unless the connection is open. */
  sendText(text: string | Uint8Array): boolean {
    return this.#send(OPCODE_TEXT, text)
  }

  sendBinary(bytes: Uint8Array): boolean {
    return this.#send(OPCODE_BINARY, bytes)
  }

  /** Up to 125 bytes come back in `onPong`; false unless open. */
  ping(payload: string | Uint8Array = ''): boolean {
    const bytes = Buffer.byteLength(payload)
    if (bytes > 125) throw new RangeError(`A ping carries at most 125 bytes, got ${bytes}`)
    return this.#send(OPCODE_PING, payload)
  }

  /** Bytes accepted by the send calls that the kernel has not taken yet. */
  get queuedBytes(): number {
    return this.#socket?.writableLength ?? 0
  }

  /**
   * Starts the closing handshake; messages that are still on their way are delivered. The server is left to end the
   * connection first, so that its port and not ours waits in TIME_WAIT. While connecting, the same as `terminate`.
   */
  close(code: number = CLOSE_NORMAL, reason = ''): void {
    if (this.state === 'connecting') this.terminate()
    else if (this.state === 'open') this.#sendClose(closePayload(code, reason))
  }

  /** Ends the connection at once, without a close frame. */
  terminate(): void {
    if (this.state === 'closed') return
    this.#abandon(new TransportError('aborted', this.#phase, `${this.#where}: ended by this side`))
  }

  onTcpConnected(): void {
    this.tcpConnectedAtMs = performance.now()
    this.#phase = this.#isPlain ? 'upgrade' : 'tls'
  }

  onSocketReady(): void {
    if (this.#upgrade === null || this.#socket === null) return
    this.readyAtMs = this.#isPlain ? this.tcpConnectedAtMs : performance.now()
    this.#phase = 'upgrade'
    const request = this.#upgrade.requestText()
    this.bytesSent += request.length
    this.#socket.write(request, 'latin1')
  }

  onSocketRead(buffer: Buffer, length: number): void {
    const atMs = performance.now()
    this.bytesReceived += length
    if (this.#upgrade === null) {
      this.#parser.feed(buffer, 0, length, atMs)
      return
    }
    this.openedAtMs = atMs
    const next = this.#upgrade.feed(buffer, 0, length)
    if (this.#phase === 'upgrade') this.openedAtMs = 0
    else if (next < length) this.#parser.feed(buffer, next, length, atMs)
  }

  onSocketError(error: Error): void {
    if (this.#closeReceived && this.#closeSent) return
    this.#error ??= classifySocketError(error, this.#phase, this.#where)
  }

  onSocketClosed(): void {
    this.#upgrade?.ended(this.#error ?? this.#endedEarly())
    sharedTick().unwatch(this)
    this.#parser.stop()
    this.#socket = null
    this.#upgrade = null
    this.state = 'closed'
    const wasClean = this.#closeSent && this.#closeReceived && this.#error === null
    if (!wasClean) this.#error ??= this.#endedEarly()
    this.#handler.onClose(this, this.#code, this.#reason, wasClean, this.#error)
  }

  onDeadline(): void {
    sharedTick().unwatch(this)
    const timeout = new TransportError(
      'timeout',
      this.#phase,
      `${this.#where}: timed out while ${PHASE_WORDS[this.#phase]}`,
    )
    if (this.#closeReceived && this.#closeSent) this.#socket?.destroy()
    else this.#abandon(timeout)
  }

  onUpgraded(head: ResponseHead): void {
    this.#upgrade = null
    sharedTick().unwatch(this)
    this.state = 'open'
    this.#phase = 'open'
    this.#handler.onOpen(this, head)
  }

  onUpgradeFailed(error: TransportError): void {
    this.#abandon(error)
  }

  onFrameMessage(buffer: Buffer, start: number, end: number, isText: boolean, atMs: number): void {
    this.#handler.onMessage(this, buffer, start, end, isText, atMs)
  }

  onFramePing(buffer: Buffer, start: number, end: number): void {
    this.#send(OPCODE_PONG, buffer.subarray(start, end))
  }

  onFramePong(buffer: Buffer, start: number, end: number, atMs: number): void {
    this.#handler.onPong?.(this, buffer, start, end, atMs)
  }

  onFrameClose(code: number, reason: string): void {
    this.#closeReceived = true
    this.#code = code
    this.#reason = reason
    if (!this.#closeSent) this.#sendClose(closePayload(code, ''))
  }

  onFrameViolation(code: number, why: string): void {
    if (this.#socket === null) return
    this.#error ??= new TransportError('protocol', this.#phase, `${this.#where}: the server sent ${why}`)
    this.#code = code
    if (!this.#closeSent) this.#sendClose(closePayload(code, ''))
    this.#socket.end()
  }

  #lookedUp(error: Error | null, address: string, begin: (address: string) => void): void {
    if (this.state === 'closed' || this.#error !== null) return
    if (error === null) begin(address)
    else this.#abandon(classifySocketError(error, 'lookup', this.#where))
  }

  #send(opcode: number, payload: string | Uint8Array): boolean {
    if (this.state !== 'open' || this.#socket === null) return false
    this.bytesSent += writeFrame(this.#socket, this.#isPlain, opcode, payload)
    return true
  }

  #sendClose(payload: Buffer): void {
    if (!this.#send(OPCODE_CLOSE, payload)) return
    this.#closeSent = true
    this.state = 'closing'
    this.#phase = 'closing'
    this.deadlineAtMs = performance.now() + this.#closeTimeoutMs
    sharedTick().watch(this)
  }

  /** Fails the connection with `error`; `onClose` follows in a later tick. */
  #abandon(error: TransportError): void {
    this.#error ??= error
    this.#parser.stop()
    if (this.#socket !== null) this.#socket.destroy()
    else process.nextTick(finishWithoutSocket, this)
  }

  #endedEarly(): TransportError {
    const message = `${this.#where}: the connection ended while ${PHASE_WORDS[this.#phase]}, without a close frame`
    return new TransportError('premature-close', this.#phase, message)
  }
}

/** Ends a connection that never had a socket (lookup failed, or ended while looking up). */
function finishWithoutSocket(connection: WsConnection): void {
  if (connection.state !== 'closed') connection.onSocketClosed()
}
