import type { Redis } from 'ioredis'
import { encodeTextFrame } from '../../../ws/text-frame.ts'

/** Takes encoded frames for one open (or opening) socket. */
export interface FrameSink {
  deliver(frame: Buffer): void
}

/** How a gateway learns what is published to a session. */
export interface Subscriptions {
  /** Resolves once Redis has confirmed the subscription: nothing published after that is missed. */
  attach(channel: string, sink: FrameSink): Promise<void>
  detach(channel: string, sink: FrameSink): void
  counters(): SubscriptionCounters
}

export type SubscriptionCounters = {
  /** Messages given to sockets. */
  forwarded: number
  /** Messages that found no socket. */
  undeliverable: number
  /** Messages thrown away by a fault that was switched on. */
  dropped: number
  /** Messages that left after the one behind them, by a fault that was switched on. */
  reordered: number
}

interface Entry {
  sinks: Set<FrameSink>
  confirmed: Promise<unknown>
}

/**
 * One Redis subscription per session with at least one socket, held by the sockets themselves: a late detach of an
 * old socket cannot take the subscription from under a new one. Redis sees subscribe and unsubscribe in our
 * order, because they share one connection.
 */
export class CountedSubscriptions implements Subscriptions {
  readonly #subscriber: Redis
  readonly #entries = new Map<string, Entry>()
  readonly #onError: (error: unknown) => void
  #forwarded = 0
  #undeliverable = 0

  constructor(subscriber: Redis, onError: (error: unknown) => void) {
    this.#subscriber = subscriber
    this.#onError = onError
    subscriber.on('messageBuffer', (channel: Buffer, payload: Buffer) => this.#forward(channel, payload))
  }

  counters(): SubscriptionCounters {
    return { forwarded: this.#forwarded, undeliverable: this.#undeliverable, dropped: 0, reordered: 0 }
  }

  async attach(channel: string, sink: FrameSink): Promise<void> {
    let entry = this.#entries.get(channel)
    if (!entry) {
      entry = { sinks: new Set(), confirmed: this.#subscriber.subscribe(channel) }
      this.#entries.set(channel, entry)
    }
    entry.sinks.add(sink)
    try {
      await entry.confirmed
    } catch (error) {
      this.detach(channel, sink)
      throw error
    }
  }

  detach(channel: string, sink: FrameSink): void {
    const entry = this.#entries.get(channel)
    if (!entry?.sinks.delete(sink) || entry.sinks.size > 0) return
    this.#entries.delete(channel)
    // Fails only while Redis is away: the subscription is then gone anyway.
    this.#subscriber.unsubscribe(channel).catch(this.#onError)
  }

  #forward(channel: Buffer, payload: Buffer): void {
    const sinks = this.#entries.get(channel.toString('latin1'))?.sinks
    if (!sinks || sinks.size === 0) {
      this.#undeliverable += 1
      return
    }
    const frame = encodeTextFrame(payload)
    for (const sink of sinks) sink.deliver(frame)
    this.#forwarded += sinks.size
  }
}
