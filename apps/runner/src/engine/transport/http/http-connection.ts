import { isIP } from 'node:net'
import { sharedTick, type Watched } from '../coarse-tick.ts'
import { sharedResolver } from '../resolve-host.ts'
import type { TargetUrl } from '../target-url.ts'
import type { TlsSettings } from '../tls-settings.ts'
import { classifySocketError, PHASE_WORDS, TransportError, type TransportPhase } from '../transport-error.ts'
import type { BodySource } from './body-source.ts'
import type { HttpHandler } from './http-handler.ts'
import { HttpLink, type LinkOwner } from './http-link.ts'
import { HttpResult } from './http-result.ts'
import type { PreparedRequest } from './prepared-request.ts'
import type { ResponseHead } from './response-head.ts'
import { ResponseParser, type ResponseSink } from './response-parser.ts'
import { upload } from './upload.ts'

/** Where a connection leads. */
export interface HttpConnectionOptions {
  readonly target: TargetUrl
  readonly tls?: TlsSettings | undefined
  /** Source address, for instance 127.0.0.2, when one address has too few ports. */
  readonly localAddress?: string | undefined
  /** Limit of the answer's status line and headers. Default 64 KiB. */
  readonly maxHeadBytes?: number
}

const DEFAULT_MAX_HEAD_BYTES = 64 * 1024
const EMPTY = Buffer.alloc(0)

/**
 * One HTTP/1.1 client connection: one request in flight, kept alive between requests, opened when a request needs
 * it. Nothing is retried: a request that meets a connection which the server had just closed fails as
 * `stale-connection`, and is counted.
 *
 * Timeouts run from the issue of the request to the last byte of the answer and are exact in outcome: an answer
 * completed by a read after the deadline is a timeout even if the shared tick has not fired yet. A silent
 * connection is abandoned by the tick, up to 20 ms after the deadline.
 */
export class HttpConnection implements LinkOwner, ResponseSink, Watched {
  /** The current or last exchange. */
  readonly result = new HttpResult()
  connectionsOpened = 0
  staleConnections = 0
  /** Bytes that came when no answer was due; the connection is given up for them. */
  unsolicitedBytes = 0
  /** Owned by the shared tick. */
  deadlineAtMs = Number.POSITIVE_INFINITY
  watchIndex = -1

  readonly #options: HttpConnectionOptions
  readonly #parser: ResponseParser
  #link: HttpLink | null = null
  #request: PreparedRequest | null = null
  #handler: HttpHandler | null = null
  #phase: TransportPhase = 'open'
  #readAtMs = 0
  #uploading = false
  #lookup = 0

  /** Opens nothing yet. Throws a TypeError for a source address that is none. */
  constructor(options: HttpConnectionOptions) {
    const { localAddress } = options
    if (localAddress !== undefined && isIP(localAddress) === 0) {
      throw new TypeError(`localAddress must be an IP address, got "${localAddress}"`)
    }
    this.#options = options
    this.#parser = new ResponseParser(this, options.maxHeadBytes ?? DEFAULT_MAX_HEAD_BYTES)
  }

  /** A request is in flight. */
  get busy(): boolean {
    return this.#request !== null
  }

  /** An open connection waits for the next request. */
  get idle(): boolean {
    return this.#request === null && this.#link !== null
  }

  /**
   * Sends one request; the handler hears the rest. `issuedAtMs` is earlier than now when the request waited for this
   * connection. Throws when a request is in flight.
   */
  send(request: PreparedRequest, handler: HttpHandler, timeoutMs: number, issuedAtMs?: number): void {
    if (this.#request !== null) throw new Error('A request is already in flight on this connection')
    this.#request = request
    this.#handler = handler
    const nowMs = performance.now()
    this.deadlineAtMs = (issuedAtMs ?? nowMs) + timeoutMs
    this.result.begin(issuedAtMs ?? nowMs)
    this.#parser.reset(request.method === 'HEAD')
    if (this.watchIndex < 0) sharedTick().watch(this)
    if (this.#link === null) this.#open()
    else this.#write(this.#link, request, nowMs)
  }

  /** Closes the connection; a request in flight fails as `aborted`. The object may be used again. */
  close(): void {
    if (this.#request !== null) {
      this.#fail(new TransportError('aborted', this.#phase, `${this.#where()}: ended by this side`))
    } else {
      this.#dropLink()
    }
  }

  onLinkReady(link: HttpLink): void {
    const { result } = this
    const request = this.#request
    if (request === null) return
    result.connectingMs = link.tcpConnectedAtMs - link.openedAtMs
    result.tlsHandshakingMs = this.#options.target.secure ? link.readyAtMs - link.tcpConnectedAtMs : 0
    this.#write(link, request, link.readyAtMs)
  }

  onLinkRead(_link: HttpLink, buffer: Buffer, length: number): void {
    if (this.#request === null) {
      this.unsolicitedBytes += length
      this.#dropLink()
      return
    }
    const atMs = performance.now()
    const { result } = this
    result.bytesReceived += length
    if (result.firstByteAtMs === 0) {
      result.firstByteAtMs = atMs
      this.#phase = 'receiving'
    }
    this.#readAtMs = atMs
    const next = this.#parser.feed(buffer, 0, length)
    if (next < 0) {
      this.#fail(new TransportError('protocol', 'receiving', `${this.#where()}: ${this.#parser.violation}`))
    } else if (this.#parser.done) {
      this.unsolicitedBytes += length - next
      this.#complete(atMs, next === length)
    }
  }

  onLinkClosed(link: HttpLink, cause: Error | null): void {
    if (this.#link === link) this.#link = null
    if (this.#request === null) {
      sharedTick().unwatch(this)
      return
    }
    if (cause === null && this.result.firstByteAtMs !== 0 && this.#parser.finish()) {
      this.#complete(performance.now(), false)
      return
    }
    this.#fail(this.#closedError(link, cause))
  }

  onDeadline(): void {
    this.#fail(this.#timeoutError())
  }

  onResponseHead(head: ResponseHead): void {
    this.result.status = head.status
    this.#handler?.onHead?.(this.result, head)
  }

  onResponseBody(buffer: Buffer, start: number, end: number): void {
    const handler = this.#handler
    if (handler?.onBody !== undefined) handler.onBody(this.result, buffer, start, end, this.#readAtMs)
  }

  #open(): void {
    const { target } = this.#options
    this.result.isNewConnection = true
    if (target.ipFamily !== 0) {
      this.#connect(target.host)
      return
    }
    this.#phase = 'lookup'
    const lookup = ++this.#lookup
    const startedAtMs = performance.now()
    sharedResolver().resolve(target.host, (error, address) => {
      if (lookup !== this.#lookup || this.#request === null) return
      this.result.lookingUpMs = performance.now() - startedAtMs
      if (error === null) this.#connect(address)
      else this.#fail(classifySocketError(error, 'lookup', this.#where()))
    })
  }

  #connect(address: string): void {
    const { target, tls, localAddress } = this.#options
    this.#phase = 'connect'
    this.connectionsOpened++
    this.#link = new HttpLink({ target, address, tls, localAddress }, this)
  }

  #write(link: HttpLink, request: PreparedRequest, nowMs: number): void {
    const { result } = this
    const { socket } = link
    this.#phase = 'waiting'
    link.exchanges++
    result.sendStartAtMs = nowMs
    result.bytesSent = request.bytes.length
    socket.write(request.bytes)
    if (request.source !== null) this.#upload(link, request, request.source)
    else if (socket.writableLength === 0) result.sentAtMs = performance.now()
    else this.#stampWhenFlushed(link, request)
  }

  #stampWhenFlushed(link: HttpLink, request: PreparedRequest): void {
    this.#phase = 'sending'
    link.socket.write(EMPTY, () => {
      if (this.#link !== link || this.#request !== request || this.result.sentAtMs !== 0) return
      this.result.sentAtMs = performance.now()
      if (this.#phase === 'sending') this.#phase = 'waiting'
    })
  }

  #upload(link: HttpLink, request: PreparedRequest, source: BodySource): void {
    this.#phase = 'sending'
    this.#uploading = true
    const current = (): boolean => this.#link === link && this.#request === request
    const progress = (bytes: number): void => {
      if (current()) this.result.bytesSent += bytes
    }
    upload(link.socket, source, progress).then(
      () => {
        if (!current()) return
        this.#uploading = false
        this.#stampWhenFlushed(link, request)
      },
      (cause: Error) => {
        if (current()) {
          this.#fail(
            new TransportError('body-source', 'sending', `${this.#where()}: ${cause.message}`, { cause }),
          )
        }
      },
    )
  }

  #complete(atMs: number, nothingLeft: boolean): void {
    if (atMs > this.deadlineAtMs) {
      this.#fail(this.#timeoutError())
      return
    }
    const { result } = this
    const handler = this.#handler
    result.bodyBytes = this.#parser.bodyBytes
    result.end(atMs)
    if (!this.#parser.head.keepAlive || !nothingLeft || this.#uploading) this.#dropLink()
    this.#release()
    handler?.onDone(result)
  }

  #fail(error: TransportError): void {
    const handler = this.#handler
    this.#parser.stop()
    this.#dropLink()
    this.result.bodyBytes = this.#parser.bodyBytes
    this.result.end(performance.now())
    this.#release()
    handler?.onFailed(this.result, error)
  }

  #release(): void {
    this.#request = null
    this.#handler = null
    this.#uploading = false
    this.#phase = 'open'
    this.deadlineAtMs = Number.POSITIVE_INFINITY
  }

  #dropLink(): void {
    this.#lookup++
    this.#link?.drop()
    this.#link = null
    sharedTick().unwatch(this)
  }

  #closedError(link: HttpLink, cause: Error | null): TransportError {
    const answerStarted = this.result.firstByteAtMs !== 0
    if (link.exchanges > 1 && !answerStarted) {
      this.staleConnections++
      const message = `${this.#where()}: the kept-alive connection had been closed when the request reached it`
      return new TransportError('stale-connection', this.#phase, message, { cause: cause ?? undefined })
    }
    if (cause !== null) return classifySocketError(cause, this.#currentPhase(link), this.#where())
    const got = answerStarted ? ` after ${this.result.bytesReceived} bytes of the answer` : ''
    const message = `${this.#where()}: the server closed the connection while ${PHASE_WORDS[this.#phase]}${got}`
    return new TransportError('premature-close', this.#phase, message)
  }

  /** The link knows whether TCP was up; the phase field only learns of a finished handshake. */
  #currentPhase(link: HttpLink): TransportPhase {
    return this.#phase === 'connect' && link.tcpConnectedAtMs !== 0 ? 'tls' : this.#phase
  }

  #timeoutError(): TransportError {
    const phase = this.#link === null ? this.#phase : this.#currentPhase(this.#link)
    const afterMs = Math.round(this.deadlineAtMs - this.result.issuedAtMs)
    const message = `${this.#where()}: timed out after ${afterMs} ms while ${PHASE_WORDS[phase]}`
    return new TransportError('timeout', phase, message)
  }

  #where(): string {
    return this.#options.target.hostHeader
  }
}
