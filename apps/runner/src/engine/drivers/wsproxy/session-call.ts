import { FAILED, TIMEOUT } from '../../recorder/series-table.ts'
import type { TransportError } from '../../transport/transport-error.ts'
import type { HttpChannel } from '../http-client/http-channel.ts'
import type { PoolCaller } from '../http-client/http-pool.ts'
import { transportWords } from '../stream/sample-error.ts'
import type { WsproxyServices } from './wsproxy-services.ts'

export type CallKind = 'create' | 'run' | 'close'

export interface CallOwner {
  /** `problem` is set when there was no answer; then `status` is 0. */
  onCallEnd(call: SessionCall, status: number, text: string, problem: string | undefined, nowMs: number): void
}

/** One HTTP call of a session, from wanting a connection to its end. */
export class SessionCall implements PoolCaller {
  private channel: HttpChannel | undefined
  private over = false

  constructor(
    private readonly services: WsproxyServices,
    private readonly owner: CallOwner,
    readonly kind: CallKind,
    /** The query that a `run` call asks for. */
    readonly query: number,
    private readonly stage: number,
    readonly wantedMs: number,
  ) {}

  start(request: Uint8Array): void {
    this.services.pool.send(request, this, this.wantedMs)
  }

  onChannel(channel: HttpChannel): void {
    this.channel = channel
  }

  onAnswer(channel: HttpChannel): void {
    this.over = true
    const { stream, http, pool } = this.services
    const nowMs = channel.endMs
    stream.recorder.roll(nowMs)
    const { status, text } = channel
    http.answered(channel, this.wantedMs, this.stage, status < 200 || status > 399)
    pool.release(channel, nowMs)
    this.owner.onCallEnd(this, status, text, undefined, nowMs)
  }

  onNoAnswer(channel: HttpChannel, error: TransportError): void {
    this.over = true
    const { stream, http, pool } = this.services
    const nowMs = channel.endMs
    stream.recorder.roll(nowMs)
    http.unanswered(channel, nowMs - this.wantedMs, this.stage, FAILED)
    pool.release(channel, nowMs)
    this.owner.onCallEnd(this, 0, '', transportWords(error), nowMs)
  }

  /** Nobody waits any longer: after a deadline (`timedOut`), or because the run ended. The owner is not told. */
  abandon(timedOut: boolean, nowMs: number): void {
    if (this.over) return
    this.over = true
    const { http, pool } = this.services
    const { channel } = this
    if (!channel?.busyWith(this)) pool.cancel(this)
    else {
      if (timedOut) http.unanswered(channel, nowMs - this.wantedMs, this.stage, TIMEOUT)
      channel.abort()
      pool.release(channel, nowMs)
    }
  }
}
