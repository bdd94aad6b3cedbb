import type { Flow } from './fair-queue.ts'
import { FRAME, jsonFrame, MAX_DATA_BYTES, windowFrame } from './frame.ts'

/** What a stream tells who uses it. */
export interface StreamHandler {
  /** The answer's head came (only for who opened the stream). */
  onHead?(head: unknown): void
  /** Bytes came: they are the handler's to keep. Call `consumed` once they were passed on. */
  onData(chunk: Buffer): void
  onEnd(): void
  /** The stream is over before its end; nothing comes after. */
  onReset(reset: Reset): void
  /** What was queued has left: writing may go on. */
  onDrain(): void
}

export interface Reset {
  /** As an HTTP status would say it. */
  status: number
  reason: string
}

/** Both directions start with this much; more is granted as the receiver passes bytes on. */
export const WINDOW_BYTES = 256 * 1024
/** A writer should wait once this much is queued. */
const HIGH_WATER_BYTES = 64 * 1024

/** What a stream asks of the connection that it is one of. */
export interface StreamOwner {
  control(frame: Buffer): void
  /** The stream has bytes to send, or an end. */
  ready(stream: MuxStream): void
  /** Its end was sent. */
  endOf(stream: MuxStream): void
  forget(stream: MuxStream): void
}

/** One request and its answer within a multiplexed connection. */
export class MuxStream implements Flow {
  deficit = 0
  queued = false
  #handler: StreamHandler | undefined
  #sendWindow = WINDOW_BYTES
  #unacknowledged = 0
  #queue: Buffer[] = []
  #queuedBytes = 0
  #ended = false
  #endSent = false
  #endReceived = false
  #wantsDrain = false
  closed = false

  constructor(
    private readonly mux: StreamOwner,
    readonly id: number,
    readonly weight: number,
  ) {}

  attach(handler: StreamHandler): void {
    this.#handler = handler
  }

  sendHead(head: unknown): void {
    if (!this.closed) this.mux.control(jsonFrame(FRAME.HEAD, this.id, head))
  }

  /** Queues bytes; false: wait for `onDrain` before writing more. The buffer must not change afterwards. */
  write(chunk: Buffer): boolean {
    if (this.closed || this.#ended || chunk.length === 0) return true
    this.#queue.push(chunk)
    this.#queuedBytes += chunk.length
    this.mux.ready(this)
    this.#wantsDrain = this.#queuedBytes >= HIGH_WATER_BYTES
    return !this.#wantsDrain
  }

  end(): void {
    if (this.closed || this.#ended) return
    this.#ended = true
    this.mux.ready(this)
    if (this.#queuedBytes === 0) this.#sendEnd()
  }

  reset(reset: Reset): void {
    if (this.closed) return
    this.mux.control(jsonFrame(FRAME.RESET, this.id, reset))
    this.#close()
  }

  /** So many received bytes were passed on: the sender may replace them. Granted in halves of the window. */
  consumed(bytes: number): void {
    if (this.closed) return
    this.#unacknowledged += bytes
    if (this.#unacknowledged < WINDOW_BYTES / 2) return
    this.mux.control(windowFrame(this.id, this.#unacknowledged))
    this.#unacknowledged = 0
  }

  nextBytes(): number {
    const first = this.#queue[0]
    return first && !this.closed ? Math.min(first.length, this.#sendWindow, MAX_DATA_BYTES) : 0
  }

  /** Takes the next frame's bytes off the queue; called by the connection when it is this stream's turn. */
  takeFrame(): Buffer {
    const first = this.#queue[0] as Buffer
    const bytes = this.nextBytes()
    if (bytes === first.length) this.#queue.shift()
    else this.#queue[0] = first.subarray(bytes)
    this.#queuedBytes -= bytes
    this.#sendWindow -= bytes
    return bytes === first.length ? first : first.subarray(0, bytes)
  }

  /** After a frame has left. */
  sent(): void {
    if (this.#ended && this.#queuedBytes === 0) this.#sendEnd()
    if (!this.#wantsDrain || this.#queuedBytes >= HIGH_WATER_BYTES / 2) return
    this.#wantsDrain = false
    this.#handler?.onDrain()
  }

  receive(type: number, payload: Buffer): void {
    if (this.closed) return
    if (type === FRAME.DATA) this.#handler?.onData(Buffer.from(payload))
    else if (type === FRAME.HEAD) this.#handler?.onHead?.(JSON.parse(payload.toString('utf8')))
    else if (type === FRAME.WINDOW) {
      this.#sendWindow += payload.readUInt32BE(0)
      this.mux.ready(this)
    } else if (type === FRAME.END) {
      this.#endReceived = true
      this.#handler?.onEnd()
      this.#closeWhenDone()
    } else if (type === FRAME.RESET) this.lost(JSON.parse(payload.toString('utf8')) as Reset)
  }

  /** Ended by the other side or with the connection. */
  lost(reset: Reset): void {
    if (this.closed) return
    this.#close()
    this.#handler?.onReset(reset)
  }

  #sendEnd(): void {
    if (this.#endSent) return
    this.#endSent = true
    this.mux.endOf(this)
    this.#closeWhenDone()
  }

  #closeWhenDone(): void {
    if (this.#endSent && this.#endReceived) this.#close()
  }

  #close(): void {
    this.closed = true
    this.#queue = []
    this.#queuedBytes = 0
    this.mux.forget(this)
  }
}
