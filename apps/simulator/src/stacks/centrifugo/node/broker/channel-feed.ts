import type { Redis } from 'ioredis'
import type { BrokerKeys } from './keys.ts'

/** One message as it left Redis. */
export interface FeedMessage {
  offset: number
  epoch: string
  /** JSON text, as bytes. */
  data: Buffer
}

export interface FeedListener {
  onFeed(channel: string, message: FeedMessage): void
}

interface Entry {
  listeners: Set<FeedListener>
  confirmed: Promise<unknown>
}

const SPACE = 0x20

/**
 * What is published to the channels that this node's clients have: one Redis subscription a channel, held by its
 * listeners, so that a late release by an old one cannot take it from a new one. Redis sees subscribe and unsubscribe
 * in our order, because they share one connection.
 */
export class ChannelFeed {
  readonly #subscriber: Redis
  readonly #keys: BrokerKeys
  readonly #onError: (error: unknown) => void
  readonly #entries = new Map<string, Entry>()
  /** Messages that Redis sent here, and those that nobody here listened to. */
  received = 0
  unheard = 0

  constructor(subscriber: Redis, keys: BrokerKeys, onError: (error: unknown) => void) {
    this.#subscriber = subscriber
    this.#keys = keys
    this.#onError = onError
  }

  get channels(): number {
    return this.#entries.size
  }

  listeners(channel: string): number {
    return this.#entries.get(channel)?.listeners.size ?? 0
  }

  channelNames(): IterableIterator<string> {
    return this.#entries.keys()
  }

  /** Resolves once Redis has confirmed: nothing published after that is missed. Messages may come before. */
  async listen(channel: string, listener: FeedListener): Promise<void> {
    let entry = this.#entries.get(channel)
    if (!entry) {
      entry = { listeners: new Set(), confirmed: this.#subscriber.subscribe(this.#keys.channel(channel)) }
      this.#entries.set(channel, entry)
    }
    entry.listeners.add(listener)
    try {
      await entry.confirmed
    } catch (error) {
      this.release(channel, listener)
      throw error
    }
  }

  release(channel: string, listener: FeedListener): void {
    const entry = this.#entries.get(channel)
    if (!entry?.listeners.delete(listener) || entry.listeners.size > 0) return
    this.#entries.delete(channel)
    // Fails only while Redis is away: the subscription is then gone anyway.
    this.#subscriber.unsubscribe(this.#keys.channel(channel)).catch(this.#onError)
  }

  /** A message of the node's Redis subscription: `offset epoch data`. */
  accept(name: string, payload: Buffer): void {
    this.received += 1
    const channel = this.#keys.channelOf(name)
    const listeners = this.#entries.get(channel)?.listeners
    if (!listeners || listeners.size === 0) {
      this.unheard += 1
      return
    }
    const afterOffset = payload.indexOf(SPACE)
    const afterEpoch = payload.indexOf(SPACE, afterOffset + 1)
    const message = {
      offset: Number(payload.toString('latin1', 0, afterOffset)),
      epoch: payload.toString('latin1', afterOffset + 1, afterEpoch),
      data: payload.subarray(afterEpoch + 1),
    }
    for (const listener of listeners) listener.onFeed(channel, message)
  }
}
