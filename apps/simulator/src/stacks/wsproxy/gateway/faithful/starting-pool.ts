import type { FrameSink, SubscriptionCounters, Subscriptions } from '../subscriptions.ts'

/** Refuses every subscription until the pool of subscriber connections, which is made one by one at the start, stands. */
export class StartingPool implements Subscriptions {
  readonly #inner: Subscriptions
  readonly #nowMs: () => number
  readonly #readyAtMs: number

  constructor(inner: Subscriptions, lastsMs: number, nowMs: () => number = () => performance.now()) {
    this.#inner = inner
    this.#nowMs = nowMs
    this.#readyAtMs = nowMs() + lastsMs
  }

  async attach(channel: string, sink: FrameSink): Promise<void> {
    if (this.#nowMs() < this.#readyAtMs) throw new Error('the subscriber pool is still being made')
    await this.#inner.attach(channel, sink)
  }

  detach(channel: string, sink: FrameSink): void {
    this.#inner.detach(channel, sink)
  }

  counters(): SubscriptionCounters {
    return this.#inner.counters()
  }
}
