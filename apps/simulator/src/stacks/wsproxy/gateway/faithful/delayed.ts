import type { FrameSink, SubscriptionCounters, Subscriptions } from '../subscriptions.ts'

/** Subscribes only after a uniform part of `maxDelayMs`, as a subscriber slot that wakes on a fixed tick does. */
export class DelayedSubscriptions implements Subscriptions {
  readonly #inner: Subscriptions
  readonly #maxDelayMs: number
  readonly #random: () => number

  constructor(inner: Subscriptions, maxDelayMs: number, random: () => number = Math.random) {
    this.#inner = inner
    this.#maxDelayMs = maxDelayMs
    this.#random = random
  }

  async attach(channel: string, sink: FrameSink): Promise<void> {
    await new Promise((due) => setTimeout(due, this.#random() * this.#maxDelayMs))
    await this.#inner.attach(channel, sink)
  }

  detach(channel: string, sink: FrameSink): void {
    this.#inner.detach(channel, sink)
  }

  counters(): SubscriptionCounters {
    return this.#inner.counters()
  }
}
