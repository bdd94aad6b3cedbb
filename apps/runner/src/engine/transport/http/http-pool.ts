import { sharedTick, type Watched } from '../coarse-tick.ts'
import { TransportError } from '../transport-error.ts'
import { HttpConnection, type HttpConnectionOptions } from './http-connection.ts'
import type { HttpHandler } from './http-handler.ts'
import { HttpResult } from './http-result.ts'
import type { PreparedRequest } from './prepared-request.ts'
import type { ResponseHead } from './response-head.ts'

/**
 * A bounded set of connections to one target, shared by many users. A request that finds none free waits in order;
 * the wait is part of `blockedMs` and of its timeout.
 */
export class HttpPool {
  readonly #options: HttpConnectionOptions
  readonly #maxConnections: number
  #slots: Slot[] = []
  #free: Slot[] = []
  #waiting = new Set<WaitingRequest>()

  constructor(options: HttpConnectionOptions, maxConnections: number) {
    if (!(maxConnections >= 1))
      throw new RangeError(`maxConnections must be at least 1, got ${maxConnections}`)
    this.#options = options
    this.#maxConnections = maxConnections
  }

  get waiting(): number {
    return this.#waiting.size
  }

  get connectionsOpened(): number {
    return this.#slots.reduce((sum, slot) => sum + slot.connection.connectionsOpened, 0)
  }

  get staleConnections(): number {
    return this.#slots.reduce((sum, slot) => sum + slot.connection.staleConnections, 0)
  }

  send(request: PreparedRequest, handler: HttpHandler, timeoutMs: number): void {
    const issuedAtMs = performance.now()
    const slot = this.#waiting.size === 0 ? this.#take() : undefined
    if (slot !== undefined) slot.send(request, handler, timeoutMs, issuedAtMs)
    else this.#waiting.add(new WaitingRequest(request, handler, timeoutMs, issuedAtMs, this.#waiting))
  }

  /** Fails everything that waits or is in flight as `aborted`, and closes all connections. */
  close(): void {
    for (const one of [...this.#waiting])
      one.fail('aborted', 'ended by this side while waiting for a connection')
    for (const slot of this.#slots) slot.connection.close()
  }

  #take(): Slot | undefined {
    const free = this.#free.pop()
    if (free !== undefined || this.#slots.length >= this.#maxConnections) return free
    const slot = new Slot(this.#options, this.#finished)
    this.#slots.push(slot)
    return slot
  }

  /** Frees the slot, lets the user react, then serves who waited longest. */
  #finished = (slot: Slot, tell: () => void): void => {
    this.#free.push(slot)
    tell()
    for (const next of this.#waiting) {
      const taken = this.#take()
      if (taken === undefined) break
      next.leave()
      taken.send(next.request, next.handler, next.timeoutMs, next.issuedAtMs)
    }
  }
}

class Slot implements HttpHandler {
  readonly connection: HttpConnection
  #finished: (slot: Slot, tell: () => void) => void
  #handler: HttpHandler | null = null

  constructor(options: HttpConnectionOptions, finished: (slot: Slot, tell: () => void) => void) {
    this.connection = new HttpConnection(options)
    this.#finished = finished
  }

  send(request: PreparedRequest, handler: HttpHandler, timeoutMs: number, issuedAtMs: number): void {
    this.#handler = handler
    this.connection.send(request, this, timeoutMs, issuedAtMs)
  }

  onHead(result: HttpResult, head: ResponseHead): void {
    this.#handler?.onHead?.(result, head)
  }

  onBody(result: HttpResult, buffer: Buffer, start: number, end: number, atMs: number): void {
    this.#handler?.onBody?.(result, buffer, start, end, atMs)
  }

  onDone(result: HttpResult): void {
    const handler = this.#handler
    this.#finished(this, () => handler?.onDone(result))
  }

  onFailed(result: HttpResult, error: TransportError): void {
    const handler = this.#handler
    this.#finished(this, () => handler?.onFailed(result, error))
  }
}

/** A request without a connection yet. */
class WaitingRequest implements Watched {
  deadlineAtMs: number
  watchIndex = -1
  readonly #queue: Set<WaitingRequest>

  constructor(
    readonly request: PreparedRequest,
    readonly handler: HttpHandler,
    readonly timeoutMs: number,
    readonly issuedAtMs: number,
    queue: Set<WaitingRequest>,
  ) {
    this.#queue = queue
    this.deadlineAtMs = issuedAtMs + timeoutMs
    sharedTick().watch(this)
  }

  leave(): void {
    this.#queue.delete(this)
    sharedTick().unwatch(this)
  }

  fail(kind: 'timeout' | 'aborted', why: string): void {
    this.leave()
    const result = new HttpResult()
    result.begin(this.issuedAtMs)
    result.end(performance.now())
    this.handler.onFailed(result, new TransportError(kind, 'connect', why))
  }

  onDeadline(): void {
    this.fail(
      'timeout',
      `timed out after ${Math.round(this.timeoutMs)} ms while waiting for a free connection`,
    )
  }
}
