import type { Mux } from '../mux/mux.ts'
import type { MuxStream } from '../mux/stream.ts'
import { TokenBucket } from './token-bucket.ts'

export interface SessionLimits {
  qosBytesPerSecond: number
  qosBurstBytes: number
  maxStreamsPerSession: number
  corruptEvery: number
}

/** One tunnel session: which client serves it, what passed through it, and how much may. */
export class Session {
  readonly counters = { requests: 0, open: 0, refused: 0, resets: 0, bytesUp: 0, bytesDown: 0, frames: 0 }
  client: Mux
  #bucket: TokenBucket | undefined

  constructor(
    readonly id: string,
    client: Mux,
    private limits: SessionLimits,
  ) {
    this.client = client
    this.setLimits(limits)
  }

  setLimits(limits: SessionLimits): void {
    this.limits = limits
    const { qosBytesPerSecond, qosBurstBytes } = limits
    this.#bucket =
      qosBytesPerSecond > 0 ? new TokenBucket(qosBytesPerSecond, qosBurstBytes, performance.now()) : undefined
  }

  /** Passes a stream of an entry on to the client, both ways, until both ends are done. */
  relay(up: MuxStream, head: unknown): void {
    const { maxStreamsPerSession } = this.limits
    if (maxStreamsPerSession > 0 && this.counters.open >= maxStreamsPerSession) {
      this.counters.refused++
      up.reset({ status: 429, reason: `the session has ${maxStreamsPerSession} requests open already` })
      return
    }
    this.counters.requests++
    this.counters.open++
    this.counters.bytesUp += Buffer.byteLength(JSON.stringify(head))
    const down = this.client.open(head, up.weight)
    let open = true
    const close = (): void => {
      if (open) this.counters.open--
      open = false
    }
    this.#join(up, down, 'bytesUp', close)
    this.#join(down, up, 'bytesDown', close)
  }

  #join(from: MuxStream, to: MuxStream, counter: 'bytesUp' | 'bytesDown', close: () => void): void {
    let waiting = 0
    const pass = (): void => {
      const bytes = waiting
      waiting = 0
      this.#grant(from, bytes)
    }
    from.attach({
      onHead: (head) => {
        this.counters[counter] += Buffer.byteLength(JSON.stringify(head))
        to.sendHead(head)
      },
      onData: (chunk) => {
        this.counters[counter] += chunk.length
        this.#maybeCorrupt(chunk)
        waiting += chunk.length
        if (to.write(chunk)) pass()
      },
      onEnd: () => {
        to.end()
        if (counter === 'bytesDown') close()
      },
      onReset: (reset) => {
        this.counters.resets++
        to.reset(reset)
        close()
      },
      // What leaves towards `from` makes room for what comes from `to`: the other join grants it.
      onDrain: () => this.#drains.get(from)?.(),
    })
    this.#drains.set(to, pass)
  }

  readonly #drains = new WeakMap<MuxStream, () => void>()

  /** The sender may send so many more bytes: now, or when the session's bucket has them. */
  #grant(stream: MuxStream, bytes: number): void {
    const delayMs = this.#bucket?.take(bytes, performance.now()) ?? 0
    if (delayMs <= 0) stream.consumed(bytes)
    else setTimeout(() => stream.consumed(bytes), delayMs)
  }

  #maybeCorrupt(chunk: Buffer): void {
    this.counters.frames++
    const { corruptEvery } = this.limits
    if (corruptEvery > 0 && this.counters.frames % corruptEvery === 0) chunk[0] = (chunk[0] as number) ^ 1
  }
}
