import { hash32 } from '../../../../hash32.ts'
import type { FrameSink, Subscriptions } from '../subscriptions.ts'
import { WrappedSubscriptions } from './wrapped.ts'

interface Slot {
  dead: boolean
  /** Messages since this turn of the event loop began. */
  burst: number
}

/** A fixed pool of subscriber slots, each of which dies for good when too much comes at once. */
export class SlotSubscriptions extends WrappedSubscriptions {
  readonly #maxBurst: number
  readonly #slots: Slot[]

  constructor(inner: Subscriptions, { slots, burst }: { slots: number; burst: number }) {
    super(inner)
    this.#maxBurst = burst
    this.#slots = Array.from({ length: slots }, () => ({ dead: false, burst: 0 }))
  }

  protected wrap(sink: FrameSink, channel: string): FrameSink {
    const slot = this.#slots[hash32(channel) % this.#slots.length]
    if (!slot || slot.dead) throw new Error(`the subscriber slot of ${channel} is dead`)
    return { deliver: (frame) => this.#pass(slot, sink, frame) }
  }

  #pass(slot: Slot, sink: FrameSink, frame: Buffer): void {
    if (slot.burst === 0)
      setImmediate(() => {
        slot.burst = 0
      })
    slot.burst += 1
    if (slot.burst > this.#maxBurst) slot.dead = true
    if (slot.dead) this.dropped += 1
    else sink.deliver(frame)
  }
}
