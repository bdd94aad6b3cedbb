import { randomUUID } from 'node:crypto'
import type { ChannelRules } from '../channel-rules.ts'
import { DISCONNECTS, type Disconnect } from '../protocol.ts'
import { subscribePush, unsubscribePush } from './push.ts'
import { type RecoverFrom, Subscription, type SubscriptionParts } from './subscription.ts'
import type { Transport } from './transport.ts'

export interface ClientParts extends Pick<SubscriptionParts, 'feed' | 'broker' | 'onRecover' | 'onSkipped'> {
  rulesOf: (channel: string) => ChannelRules | undefined
  /** A publication was given to the socket. */
  onDelivered: () => void
  onDisconnect: (code: number) => void
  onUnsubscribe: (code: number) => void
}

const NEVER = Number.POSITIVE_INFINITY
const UNSUBSCRIBED_BY_SERVER = { code: 2000, reason: 'server unsubscribe' }

/** One connection: who it is, which channels it has, and what it is waited for. */
export class Client {
  readonly id = randomUUID()
  readonly subscriptions = new Map<string, Subscription>()
  user = ''
  /** The connect command was answered with success. */
  isConnected = false
  isClosed = false
  // Moments on the node's clock that the sweep looks at.
  staleAtMs = NEVER
  expireAtMs = NEVER
  pingAtMs = NEVER
  pongDueMs = NEVER
  readonly #transport: Transport
  readonly #parts: ClientParts

  constructor(transport: Transport, parts: ClientParts) {
    this.#transport = transport
    this.#parts = parts
  }

  send(message: Buffer | string): void {
    this.#transport.send(message)
  }

  /** Ends the connection with a code that says whether to come back. */
  disconnect(disconnect: Disconnect): void {
    if (this.isClosed) return
    this.#parts.onDisconnect(disconnect.code)
    this.#transport.close(disconnect)
    this.end()
  }

  /** The connection is over, whoever ended it. */
  end(): void {
    this.isClosed = true
    this.isConnected = false
    for (const subscription of this.subscriptions.values()) subscription.close()
    this.subscriptions.clear()
  }

  /**
   * Opens channels for this client, all or none: the results as JSON text, by channel. The caller sends them and then
   * lets the subscriptions go live. Rejects when Redis fails.
   */
  async openChannels(
    channels: ReadonlyMap<string, { rules: ChannelRules; from: RecoverFrom | undefined }>,
  ): Promise<Map<string, string>> {
    const results = new Map<string, string>()
    await Promise.all(
      [...channels].map(async ([channel, { rules, from }]) => {
        const subscription = new Subscription(channel, rules, {
          feed: this.#parts.feed,
          broker: this.#parts.broker,
          onRecover: this.#parts.onRecover,
          onSkipped: this.#parts.onSkipped,
          send: (push) => {
            this.#parts.onDelivered()
            this.send(push)
          },
          onGap: () => this.disconnect(DISCONNECTS.insufficientState),
        })
        this.subscriptions.set(channel, subscription)
        results.set(channel, await subscription.open(from))
        // The client may have left while Redis was asked.
        if (this.isClosed) subscription.close()
      }),
    )
    return results
  }

  goLive(channels: Iterable<string>): void {
    for (const channel of channels) this.subscriptions.get(channel)?.goLive()
  }

  /** Subscribes this client on the server's wish. Does nothing for a channel that it has. */
  async subscribeByServer(channel: string): Promise<void> {
    const rules = this.#parts.rulesOf(channel)
    if (!rules || this.subscriptions.has(channel)) return
    const results = await this.openChannels(new Map([[channel, { rules, from: undefined }]]))
    this.send(subscribePush(channel, results.get(channel) ?? '{}'))
    this.goLive([channel])
  }

  unsubscribeByServer(channel: string): void {
    if (!this.drop(channel)) return
    const { code, reason } = UNSUBSCRIBED_BY_SERVER
    this.#parts.onUnsubscribe(code)
    this.send(unsubscribePush(channel, code, reason))
  }

  /** Takes the client off a channel; false when it was not on it. */
  drop(channel: string): boolean {
    const subscription = this.subscriptions.get(channel)
    if (!subscription) return false
    subscription.close()
    return this.subscriptions.delete(channel)
  }
}
