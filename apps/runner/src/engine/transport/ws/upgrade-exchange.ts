import type { ResponseHead } from '../http/response-head.ts'
import { ResponseParser, type ResponseSink } from '../http/response-parser.ts'
import { TransportError } from '../transport-error.ts'
import { upgradeFault } from './upgrade-answer.ts'
import { newUpgradeKey, type UpgradeRequest } from './upgrade-request.ts'

const MAX_HEAD_BYTES = 32 * 1024
/** How much of a refusal's body is kept for the report. */
const MAX_BODY_BYTES = 4 * 1024

/** Hears how the handshake went; exactly one of the two is called. */
export interface UpgradeOwner {
  onUpgraded(head: ResponseHead): void
  onUpgradeFailed(error: TransportError): void
}

/** One handshake: lives from the request to the end of the answer, then is dropped so that idle sockets stay small. */
export class UpgradeExchange implements ResponseSink {
  readonly #owner: UpgradeOwner
  readonly #request: UpgradeRequest
  readonly #key = newUpgradeKey()
  readonly #parser = new ResponseParser(this, MAX_HEAD_BYTES)
  #status = 0
  #headers = ''
  #body: Buffer[] = []
  #bodyBytes = 0
  #settled = false

  constructor(owner: UpgradeOwner, request: UpgradeRequest) {
    this.#owner = owner
    this.#request = request
    this.#parser.reset(false, true)
  }

  /** The request as latin1 text. */
  requestText(): string {
    return this.#request.beforeKey + this.#key + this.#request.afterKey
  }

  /** Feeds bytes of the answer; the index of the first byte after it (the first frame, when upgraded). */
  feed(buffer: Buffer, start: number, end: number): number {
    const next = this.#parser.feed(buffer, start, end)
    if (next < 0)
      this.#fail(new TransportError('protocol', 'upgrade', `${this.#where()}: ${this.#parser.violation}`))
    else if (this.#parser.done && !this.#settled) this.#rejected()
    return next < 0 ? end : next
  }

  /** The connection ended before the answer did. */
  ended(cause: TransportError): void {
    if (this.#status !== 0) this.#rejected()
    else this.#fail(cause)
  }

  onResponseHead(head: ResponseHead): void {
    this.#status = head.status
    if (head.status !== 101) {
      this.#headers = head.text()
      return
    }
    const fault = upgradeFault(head, this.#request, this.#key)
    if (fault !== '') {
      this.#fail(new TransportError('protocol', 'upgrade', `${this.#where()}: ${fault}`, { status: 101 }))
      return
    }
    this.#settled = true
    this.#owner.onUpgraded(head)
  }

  onResponseBody(buffer: Buffer, start: number, end: number): void {
    const take = Math.min(end - start, MAX_BODY_BYTES - this.#bodyBytes)
    this.#body.push(Buffer.from(buffer.subarray(start, start + take)))
    this.#bodyBytes += take
    if (this.#bodyBytes === MAX_BODY_BYTES) this.#rejected()
  }

  #rejected(): void {
    const body = Buffer.concat(this.#body).toString('utf8')
    const message = `${this.#where()}: expected 101 Switching Protocols, got status ${this.#status}`
    this.#fail(
      new TransportError('upgrade-rejected', 'upgrade', message, {
        status: this.#status,
        body,
        headers: this.#headers,
      }),
    )
  }

  #fail(error: TransportError): void {
    if (this.#settled) return
    this.#settled = true
    this.#parser.stop()
    this.#owner.onUpgradeFailed(error)
  }

  #where(): string {
    return this.#request.target.hostHeader
  }
}
