import type { Socket } from 'node:net'
import type { ResponseHead } from '../../transport/http/response-head.ts'
import { ResponseParser, type ResponseSink } from '../../transport/http/response-parser.ts'
import { openSocket, type SocketOwner } from '../../transport/open-socket.ts'
import { sharedResolver } from '../../transport/resolve-host.ts'
import type { TargetUrl } from '../../transport/target-url.ts'
import type { TlsSettings } from '../../transport/tls-settings.ts'
import {
  classifySocketError,
  PHASE_WORDS,
  TransportError,
  type TransportPhase,
} from '../../transport/transport-error.ts'
import { BodyText } from './body-text.ts'

/** Who waits for an answer. Never called in the tick of the request. */
export interface HttpCaller {
  onAnswer(channel: HttpChannel): void
  onNoAnswer(channel: HttpChannel, error: TransportError): void
}

export interface HttpPeer {
  readonly target: TargetUrl
  readonly tls: TlsSettings | undefined
  readonly localAddress: string | undefined
}

const MAX_HEAD_BYTES = 64 * 1_024

/**
 * One kept-alive HTTP/1.1 connection, one request at a time, with the clock marks of every phase. It opens when the first
 * request comes, and again when the server has closed it in between. Deadlines are the caller's: `abort` ends a wait.
 */
export class HttpChannel implements SocketOwner, ResponseSink {
  /** Clock marks of the current exchange, on the performance.now() scale. */
  askedMs = 0
  lookedUpMs = 0
  tcpMs = 0
  readyMs = 0
  writeMs = 0
  sentMs = 0
  firstByteMs = 0
  endMs = 0
  /** This exchange opened the connection. */
  fresh = false
  status = 0
  bytesSent = 0
  bytesReceived = 0
  /** When the last exchange ended: a pool lets go of connections that were idle for long. */
  idleSinceMs = 0
  private socket: Socket | undefined
  private ready = false
  private readonly parser = new ResponseParser(this, MAX_HEAD_BYTES)
  private readonly body = new BodyText()
  private caller: HttpCaller | undefined
  private request: Uint8Array | undefined
  private keepBody = false
  private phase: TransportPhase = 'lookup'
  private error: TransportError | undefined
  /** Sockets let go of whose close is still to come: it is none of the current one's business. */
  private leaving = 0

  constructor(private readonly peer: HttpPeer) {}

  get connected(): boolean {
    return this.ready
  }

  /** Whether this caller's exchange is the open one. */
  busyWith(caller: HttpCaller): boolean {
    return this.caller === caller
  }

  /** Text of the answer, when the request asked to keep it. */
  get text(): string {
    return this.body.text
  }

  /** Sends one whole request (head and body). `nowMs` is the present, `headOnly` = the method is HEAD. */
  send(request: Uint8Array, headOnly: boolean, keepBody: boolean, caller: HttpCaller, nowMs: number): void {
    this.caller = caller
    this.request = request
    this.keepBody = keepBody
    this.body.clear()
    this.error = undefined
    this.askedMs = nowMs
    this.firstByteMs = 0
    this.status = 0
    this.parser.reset(headOnly)
    if (this.ready) {
      this.fresh = false
      this.write(request, nowMs)
    } else this.connect()
  }

  /** Gives up the open exchange, and the connection with it; the caller hears nothing more. */
  abort(): void {
    this.caller = undefined
    this.request = undefined
    this.destroy()
  }

  onTcpConnected(): void {
    this.tcpMs = performance.now()
    this.phase = this.peer.target.secure ? 'tls' : 'sending'
  }

  onSocketReady(): void {
    this.readyMs = this.peer.target.secure ? performance.now() : this.tcpMs
    this.ready = true
    const { request } = this
    if (request) this.write(request, this.readyMs)
  }

  onSocketRead(buffer: Buffer, length: number): void {
    const atMs = performance.now()
    this.bytesReceived += length
    if (!this.caller) {
      this.destroy() // bytes that nobody asked for
      return
    }
    if (this.firstByteMs === 0) {
      this.firstByteMs = atMs
      this.phase = 'receiving'
    }
    const next = this.parser.feed(buffer, 0, length)
    if (next < 0) this.fail('protocol', `the server sent ${this.parser.violation}`)
    else if (this.parser.done) this.complete(atMs, next < length)
  }

  onResponseHead(head: ResponseHead): void {
    this.status = head.status
  }

  onResponseBody(buffer: Buffer, start: number, end: number): void {
    if (this.keepBody) this.body.add(buffer, start, end)
  }

  onSocketError(error: Error): void {
    this.error ??= classifySocketError(error, this.phase, this.peer.target.hostHeader)
  }

  onSocketClosed(): void {
    if (this.leaving > 0) {
      this.leaving--
      return
    }
    this.socket = undefined
    this.ready = false
    if (!this.caller) return
    if (this.error === undefined && this.firstByteMs > 0 && this.parser.finish()) {
      this.complete(performance.now(), false)
      return
    }
    const stale = !this.fresh && this.firstByteMs === 0
    if (stale && this.error?.kind !== 'timeout')
      this.error = this.trouble('stale-connection', 'the server had closed it')
    this.noAnswer(this.error ?? this.trouble('premature-close', 'the server closed the connection'))
  }

  close(): void {
    this.caller = undefined
    this.destroy()
  }

  private connect(): void {
    const { target, tls, localAddress } = this.peer
    this.fresh = true
    this.phase = 'lookup'
    this.tcpMs = 0
    this.readyMs = 0
    const begin = (address: string): void => {
      this.lookedUpMs = performance.now()
      this.phase = 'connect'
      this.socket = openSocket({ target, address, localAddress, tls }, this)
    }
    if (target.ipFamily !== 0) begin(target.host)
    else
      sharedResolver().resolve(target.host, (error, address) => {
        if (!this.caller) return
        if (error) this.noAnswer(classifySocketError(error, 'lookup', target.hostHeader))
        else begin(address)
      })
  }

  private write(request: Uint8Array, nowMs: number): void {
    const { socket } = this
    if (!socket) return
    this.phase = 'waiting'
    this.writeMs = nowMs
    this.bytesSent += request.length
    socket.write(request)
    this.sentMs = performance.now()
    if (socket.writableLength > 0) socket.once('drain', this.drained)
  }

  private readonly drained = (): void => {
    if (this.firstByteMs === 0) this.sentMs = performance.now()
  }

  private complete(atMs: number, surplus: boolean): void {
    const { caller } = this
    this.endMs = atMs
    this.idleSinceMs = atMs
    this.caller = undefined
    this.request = undefined
    if (surplus || !this.parser.head.keepAlive) this.destroy()
    caller?.onAnswer(this)
  }

  private fail(kind: TransportError['kind'], why: string): void {
    this.noAnswer(this.trouble(kind, why))
  }

  private noAnswer(error: TransportError): void {
    const { caller } = this
    this.caller = undefined
    this.request = undefined
    this.endMs = performance.now()
    this.destroy()
    caller?.onNoAnswer(this, error)
  }

  private destroy(): void {
    this.ready = false
    const { socket } = this
    this.socket = undefined
    if (!socket) return
    this.leaving++
    socket.destroy()
  }

  private trouble(kind: TransportError['kind'], why: string): TransportError {
    const where = this.peer.target.hostHeader
    return new TransportError(kind, this.phase, `${where}: ${why} (while ${PHASE_WORDS[this.phase]})`)
  }
}
