import type { FrameSink, Subscriptions } from '../subscriptions.ts'
import { WrappedSubscriptions } from './wrapped.ts'

/** Holds messages for one socket until its next turn, which is when this turn of the event loop ends. */
class Mailbox implements FrameSink {
  readonly #sink: FrameSink
  readonly #size: number
  readonly #onDrop: () => void
  #frames: Buffer[] = []
  #drainPlanned = false

  constructor(sink: FrameSink, size: number, onDrop: () => void) {
    this.#sink = sink
    this.#size = size
    this.#onDrop = onDrop
  }

  deliver(frame: Buffer): void {
    if (this.#frames.length < this.#size) this.#frames.push(frame)
    else this.#onDrop()
    if (this.#drainPlanned) return
    this.#drainPlanned = true
    setImmediate(() => this.#drain())
  }

  #drain(): void {
    this.#drainPlanned = false
    const frames = this.#frames
    this.#frames = []
    for (const frame of frames) this.#sink.deliver(frame)
  }
}

/** Gives every socket a bounded mailbox; what does not fit is dropped. */
export class MailboxSubscriptions extends WrappedSubscriptions {
  readonly #size: number

  constructor(inner: Subscriptions, size: number) {
    super(inner)
    this.#size = size
  }

  protected wrap(sink: FrameSink): FrameSink {
    return new Mailbox(sink, this.#size, () => {
      this.dropped += 1
    })
  }
}
