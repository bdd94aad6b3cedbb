import type { FrameSink, SubscriptionCounters, Subscriptions } from '../subscriptions.ts'

/**
 * Registers sockets under their session alone. The newest socket replaces the one before, and any socket's end removes
 * whichever is registered: the new one then stays open but hears nothing, or is refused while still attaching.
 */
export class RacySubscriptions implements Subscriptions {
  readonly #inner: Subscriptions
  readonly #registered = new Map<string, FrameSink>()

  constructor(inner: Subscriptions) {
    this.#inner = inner
  }

  async attach(channel: string, sink: FrameSink): Promise<void> {
    const before = this.#registered.get(channel)
    this.#registered.set(channel, sink)
    await this.#inner.attach(channel, sink)
    if (before) this.#inner.detach(channel, before)
    if (this.#registered.get(channel) === sink) return
    this.#inner.detach(channel, sink)
    throw new Error(`the registration of ${channel} was cancelled by another socket's end`)
  }

  detach(channel: string, _sink: FrameSink): void {
    const registered = this.#registered.get(channel)
    if (!registered) return
    this.#registered.delete(channel)
    this.#inner.detach(channel, registered)
  }

  counters(): SubscriptionCounters {
    return this.#inner.counters()
  }
}
