import type { FrameSink, SubscriptionCounters, Subscriptions } from '../subscriptions.ts'

/** Subscriptions whose sockets each get a faulty sink between them and their messages. */
export abstract class WrappedSubscriptions implements Subscriptions {
  readonly #inner: Subscriptions
  readonly #wrapped = new Map<FrameSink, FrameSink>()
  /** Messages that a faulty sink threw away. */
  protected dropped = 0

  constructor(inner: Subscriptions) {
    this.#inner = inner
  }

  /** Throws when the fault refuses the subscription. */
  protected abstract wrap(sink: FrameSink, channel: string): FrameSink

  async attach(channel: string, sink: FrameSink): Promise<void> {
    const wrapped = this.wrap(sink, channel)
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
    return { ...rest, forwarded: forwarded - this.dropped, dropped: dropped + this.dropped }
  }
}
