import type { FrameSink, SubscriptionCounters, Subscriptions } from '../subscriptions.ts'
import { WrappedSubscriptions } from './wrapped.ts'

const DONE = Buffer.from('{"type":"done"')

export interface Losses {
  readonly dropPercent?: number
  readonly reorderPercent?: number
  readonly dropDonePercent?: number
}

/** What one socket is to get: some of it never leaves, some of it only after the next. */
class LossySink implements FrameSink {
  readonly #sink: FrameSink
  readonly #owner: LossySubscriptions
  #overtaken: Buffer | undefined

  constructor(sink: FrameSink, owner: LossySubscriptions) {
    this.#sink = sink
    this.#owner = owner
  }

  deliver(frame: Buffer): void {
    const owner = this.#owner
    const isDone = holds(frame, DONE)
    const overtaken = this.#overtaken
    if (owner.drops(isDone)) {
      this.#overtaken = undefined
      if (overtaken) this.#sink.deliver(overtaken)
      return
    }
    if (!overtaken && !isDone && owner.holdsBack()) {
      this.#overtaken = frame
      return
    }
    this.#overtaken = undefined
    // The end of an answer overtakes nothing, and is not held back: nothing would come that lets it go.
    if (overtaken && isDone) {
      this.#sink.deliver(overtaken)
      this.#sink.deliver(frame)
      return
    }
    this.#sink.deliver(frame)
    if (!overtaken) return
    owner.reordered += 1
    this.#sink.deliver(overtaken)
  }
}

/** Loses and reorders a share of the messages, as the original does under load. */
export class LossySubscriptions extends WrappedSubscriptions {
  readonly #losses: Losses
  readonly #random: () => number
  reordered = 0

  constructor(inner: Subscriptions, losses: Losses, random: () => number = Math.random) {
    super(inner)
    this.#losses = losses
    this.#random = random
  }

  protected wrap(sink: FrameSink): FrameSink {
    return new LossySink(sink, this)
  }

  override counters(): SubscriptionCounters {
    return { ...super.counters(), reordered: this.reordered }
  }

  drops(isDone: boolean): boolean {
    const { dropPercent = 0, dropDonePercent = 0 } = this.#losses
    if (this.#random() * 100 >= (isDone ? dropDonePercent : dropPercent)) return false
    this.dropped += 1
    return true
  }

  holdsBack(): boolean {
    return this.#random() * 100 < (this.#losses.reorderPercent ?? 0)
  }
}

/** Whether an encoded frame's payload begins with this: it follows a header of 2, 4 or 10 bytes. */
function holds(frame: Buffer, head: Buffer): boolean {
  const length = (frame[1] ?? 0) & 0x7f
  const start = length < 126 ? 2 : length === 126 ? 4 : 10
  return frame.subarray(start, start + head.length).equals(head)
}
