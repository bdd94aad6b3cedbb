import type { FrameSink, SubscriptionCounters, Subscriptions } from '../subscriptions.ts'

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
export class MailboxSubscriptions implements Subscriptions {
  readonly #inner: Subscriptions
  readonly #size: number
  readonly #mailboxes = new Map<FrameSink, Mailbox>()
  #dropped = 0

  constructor(inner: Subscriptions, size: number) {
    this.#inner = inner
    this.#size = size
  }

  async attach(channel: string, sink: FrameSink): Promise<void> {
    const mailbox = new Mailbox(sink, this.#size, () => {
      this.#dropped += 1
    })
    this.#mailboxes.set(sink, mailbox)
    try {
      await this.#inner.attach(channel, mailbox)
    } catch (error) {
      this.#mailboxes.delete(sink)
      throw error
    }
  }

  detach(channel: string, sink: FrameSink): void {
    const mailbox = this.#mailboxes.get(sink)
    if (!mailbox) return
    this.#mailboxes.delete(sink)
    this.#inner.detach(channel, mailbox)
  }

  counters(): SubscriptionCounters {
    const { forwarded, dropped, ...rest } = this.#inner.counters()
    return { ...rest, forwarded: forwarded - this.#dropped, dropped: dropped + this.#dropped }
  }
}
