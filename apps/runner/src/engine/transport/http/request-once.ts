import type { TransportError } from '../transport-error.ts'
import type { HttpConnection } from './http-connection.ts'
import type { HttpHandler } from './http-handler.ts'
import type { HttpPool } from './http-pool.ts'
import { HttpResult } from './http-result.ts'
import type { PreparedRequest } from './prepared-request.ts'
import { type ResponseHead, valuesOfHeader } from './response-head.ts'

/** A collected answer. */
export interface HttpResponse {
  readonly status: number
  readonly body: Buffer
  /** The body was longer than asked for; `result.bodyBytes` has the true size. */
  readonly truncated: boolean
  /** Phases and byte counts, a copy that may be kept. */
  readonly result: HttpResult
  /** First value of a header, any case. */
  header(name: string): string | undefined
  headerValues(name: string): string[]
}

const DEFAULT_COLLECT_BYTES = 1024 * 1024

/** Sends one request and collects the answer. Rejects with a TransportError; statuses are not errors. */
export function requestOnce(
  via: HttpConnection | HttpPool,
  request: PreparedRequest,
  timeoutMs: number,
  collectBytes: number = DEFAULT_COLLECT_BYTES,
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    via.send(request, new Collector(collectBytes, resolve, reject), timeoutMs)
  })
}

class Collector implements HttpHandler {
  #limit: number
  #resolve: (response: HttpResponse) => void
  #reject: (error: TransportError) => void
  #headText = ''
  #pieces: Buffer[] = []
  #collected = 0

  constructor(
    limit: number,
    resolve: (response: HttpResponse) => void,
    reject: (error: TransportError) => void,
  ) {
    this.#limit = limit
    this.#resolve = resolve
    this.#reject = reject
  }

  onHead(_result: HttpResult, head: ResponseHead): void {
    this.#headText = head.text()
  }

  onBody(_result: HttpResult, buffer: Buffer, start: number, end: number): void {
    const take = Math.min(end - start, this.#limit - this.#collected)
    if (take <= 0) return
    this.#pieces.push(Buffer.from(buffer.subarray(start, start + take)))
    this.#collected += take
  }

  onDone(result: HttpResult): void {
    const headText = this.#headText
    const headerValues = (name: string): string[] => valuesOfHeader(headText, name)
    this.#resolve({
      status: result.status,
      body: Buffer.concat(this.#pieces),
      truncated: result.bodyBytes > this.#collected,
      result: Object.assign(new HttpResult(), result),
      header: (name) => headerValues(name)[0],
      headerValues,
    })
  }

  onFailed(_result: HttpResult, error: TransportError): void {
    this.#reject(error)
  }
}
