import { FAILED, TIMEOUT } from '../../recorder/series-table.ts'
import type { HttpHandler } from '../../transport/http/http-handler.ts'
import type { HttpResult } from '../../transport/http/http-result.ts'
import type { PreparedRequest } from '../../transport/http/prepared-request.ts'
import type { TransportError } from '../../transport/transport-error.ts'
import { isRefusedCertificate, transportWords } from './sample-error.ts'
import type { SessionServices } from './session-services.ts'

export type CallKind = 'create' | 'run' | 'close'

export interface CallEnd {
  /** 0 = there was no answer, and `problem` says why. */
  readonly status: number
  readonly text: string
  readonly problem: string | undefined
  /** There was no answer because the certificate is not trusted: an error of its own. */
  readonly certificateRefused: boolean
  readonly timedOut: boolean
  /** From wanting a connection to the end; of a timeout, its deadline. */
  readonly ms: number
  readonly nowMs: number
}

export interface CallOwner {
  onCallEnd(call: SessionCall, end: CallEnd): void
}

/** Answers around a stream are small; more than this of one is not kept. */
const MOST_TEXT_BYTES = 64 * 1_024

/** One HTTP call of a session, from wanting a connection to its end. */
export class SessionCall implements HttpHandler {
  private text = ''
  private resent = false
  private owner: CallOwner | undefined

  constructor(
    private readonly services: SessionServices,
    owner: CallOwner,
    readonly kind: CallKind,
    /** The query that a `run` call asks for. */
    readonly query: number,
    private readonly stage: number,
    private readonly request: PreparedRequest,
    private readonly timeoutMs: number,
  ) {
    this.owner = owner
    services.pool.send(request, this, timeoutMs)
  }

  onBody(_result: HttpResult, buffer: Buffer, start: number, end: number): void {
    if (this.text.length < MOST_TEXT_BYTES) this.text += buffer.toString('utf8', start, end)
  }

  onDone(result: HttpResult): void {
    const { stream, http } = this.services
    const nowMs = result.endedAtMs
    stream.recorder.roll(nowMs)
    const { status } = result
    http.answered(result, this.stage, status < 200 || status > 399)
    this.end({
      status,
      text: this.text,
      problem: undefined,
      certificateRefused: false,
      timedOut: false,
      ms: nowMs - result.issuedAtMs,
      nowMs,
    })
  }

  onFailed(result: HttpResult, error: TransportError): void {
    if (error.kind === 'aborted') return
    const { stream, http } = this.services
    const nowMs = result.endedAtMs
    stream.recorder.roll(nowMs)
    const timedOut = error.kind === 'timeout' && error.code === undefined
    const ms = timedOut ? this.timeoutMs : nowMs - result.issuedAtMs
    http.unanswered(result, ms, this.stage, timedOut ? TIMEOUT : FAILED)
    // The server had closed the kept-alive connection before the request came: it has not seen it.
    if (error.kind === 'stale-connection' && !this.resent && this.owner) {
      this.resent = true
      this.services.pool.send(this.request, this, this.timeoutMs)
      return
    }
    const problem = timedOut ? `no answer within ${this.timeoutMs} ms` : transportWords(error)
    const certificateRefused = isRefusedCertificate(error)
    this.end({ status: 0, text: '', problem, certificateRefused, timedOut, ms, nowMs })
  }

  /** Nobody waits for it any longer; it still counts as a request when it ends. */
  forget(): void {
    this.owner = undefined
  }

  private end(end: CallEnd): void {
    const { owner } = this
    this.owner = undefined
    owner?.onCallEnd(this, end)
  }
}
