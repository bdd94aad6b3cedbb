import { hash32 } from '../../../../hash32.ts'
import type { FrameSink, SubscriptionCounters, Subscriptions } from '../subscriptions.ts'

interface Slot {
  dead: boolean
  /** Messages since this turn of the event loop began. */
  burst: number
}

/** A fixed pool of subscriber slots, each of which dies for good when too much comes at once. */
export class SlotSubscriptions implements Subscriptions {
  readonly #inner: Subscriptions
  readonly #maxBurst: number
  readonly #slots: Slot[]
  readonly #wrapped = new Map<FrameSink, FrameSink>()
  #dropped = 0

  constructor(inner: Subscriptions, { slots, burst }: { slots: number; burst: number }) {
    this.#inner = inner
    this.#maxBurst = burst
    this.#slots = Array.from({ length: slots }, () => ({ dead: false, burst: 0 }))
  }

  async attach(channel: string, sink: FrameSink): Promise<void> {
    const slot = this.#slots[hash32(channel) % this.#slots.length]
    if (!slot || slot.dead) throw new Error(`the subscriber slot of ${channel} is dead`)
    const wrapped = { deliver: (frame: Buffer) => this.#pass(slot, sink, frame) }
    this.#wrapped.set(sink, wrapped)
    try {
      await this.#inner.attach(channel, wrapped)
    } catch (error) {
      this.#wrapped.delete(sink)
      throw error
    }
  }

  detach(channel: string, sink: FrameSink): void {
    const wrapped = this.#wrapped.get(sink)
    if (!wrapped) return
    this.#wrapped.delete(sink)
    this.#inner.detach(channel, wrapped)
  }

  counters(): SubscriptionCounters {
    const { forwarded, dropped, ...rest } = this.#inner.counters()
    return { ...rest, forwarded: forwarded - this.#dropped, dropped: dropped + this.#dropped }
  }

  #pass(slot: Slot, sink: FrameSink, frame: Buffer): void {
    if (slot.burst === 0)
      setImmediate(() => {
        slot.burst = 0
      })
    slot.burst += 1
    if (slot.burst > this.#maxBurst) slot.dead = true
    if (slot.dead) this.#dropped += 1
    else sink.deliver(frame)
  }
}
