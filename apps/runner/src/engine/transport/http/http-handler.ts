import type { TransportError } from '../transport-error.ts'
import type { HttpResult } from './http-result.ts'
import type { ResponseHead } from './response-head.ts'

/** What a driver hears of one exchange: usually the virtual user itself, so that nothing is allocated per request. */
export interface HttpHandler {
  /** Status and headers; the head is readable only during the call. */
  onHead?(result: HttpResult, head: ResponseHead): void
  /** Body bytes [start, end), a view valid only during the call. Without it the body is counted and dropped. */
  onBody?(result: HttpResult, buffer: Buffer, start: number, end: number, atMs: number): void
  /** The whole answer arrived in time, whatever its status. The connection is free: sending again is allowed. */
  onDone(result: HttpResult): void
  /** The exchange failed; exactly one of `onDone` and `onFailed` comes. Sending again opens a new connection. */
  onFailed(result: HttpResult, error: TransportError): void
}
