import type { ChannelFeed, FeedListener, FeedMessage } from '../broker/channel-feed.ts'
import type { StreamBroker } from '../broker/stream-broker.ts'
import type { ChannelRules } from '../channel-rules.ts'
import { type Position, type Publication, publicationJson } from '../protocol.ts'
import { publicationPush } from './push.ts'

/** Where a client that comes back says it was. */
export interface RecoverFrom {
  offset: number
  epoch: string
}

export interface SubscriptionParts {
  feed: ChannelFeed
  broker: StreamBroker
  send: (push: Buffer) => void
  /** Messages are missing between two that came: the client must come back and recover. */
  onGap: () => void
  onRecover: (recovered: boolean, publications: number) => void
  /** A message that the client has already, or that must not be delivered before others. */
  onSkipped: () => void
}

/**
 * One client's place in one channel. While the place is being looked up, messages wait; afterwards each is delivered
 * once and in order, or the client is told to come back.
 */
export class Subscription implements FeedListener {
  readonly channel: string
  readonly #rules: ChannelRules
  readonly #parts: SubscriptionParts
  #waiting: FeedMessage[] | undefined = []
  #position: Position = { offset: 0, epoch: '' }
  #ended = false

  constructor(channel: string, rules: ChannelRules, parts: SubscriptionParts) {
    this.channel = channel
    this.#rules = rules
    this.#parts = parts
  }

  get position(): Position {
    return this.#position
  }

  get isPositioned(): boolean {
    return this.#rules.historySize > 0
  }

  /** Subscribes, and answers the result as JSON text. Call `goLive` once it is sent. Rejects when Redis fails. */
  async open(from: RecoverFrom | undefined): Promise<string> {
    await this.#parts.feed.listen(this.channel, this)
    if (!this.isPositioned) return '{}'
    const { historySize } = this.#rules
    const { top, publications } = await this.#parts.broker.read(
      this.channel,
      from?.offset ?? 0,
      from ? historySize : 0,
    )
    this.#position = top
    if (!from) return resultJson(top, '')
    const isRecovered = recovers(from, top, publications)
    this.#parts.onRecover(isRecovered, isRecovered ? publications.length : 0)
    if (!isRecovered) return resultJson(top, ',"was_recovering":true')
    const list = publications.map(publicationJson).join(',')
    // As in a real one: where the client was. Each publication that follows moves it on by itself.
    return resultJson(
      { ...top, offset: from.offset },
      `,"recovered":true,"was_recovering":true${list ? `,"publications":[${list}]` : ''}`,
    )
  }

  /** From now on messages go out as they come; those that waited go first. */
  goLive(): void {
    const waiting = this.#waiting ?? []
    this.#waiting = undefined
    for (const message of waiting) this.onFeed(this.channel, message)
  }

  onFeed(channel: string, message: FeedMessage): void {
    if (this.#ended) return
    if (this.#waiting) {
      // A view into Redis's read buffer, which is used again.
      this.#waiting.push({ ...message, data: Buffer.from(message.data) })
      return
    }
    if (this.isPositioned && message.offset > 0 && !this.#advance(message)) {
      this.#parts.onSkipped()
      return
    }
    this.#parts.send(publicationPush(channel, message))
  }

  close(): void {
    this.#ended = true
    this.#parts.feed.release(this.channel, this)
  }

  /** Whether the message is the next one. One that was delivered already is not; one too far ahead ends the connection. */
  #advance({ offset, epoch }: FeedMessage): boolean {
    const isSameStream = epoch === this.#position.epoch
    if (isSameStream && offset <= this.#position.offset) return false
    if (!isSameStream || offset !== this.#position.offset + 1) {
      this.#parts.onGap()
      return false
    }
    this.#position = { offset, epoch }
    return true
  }
}

const resultJson = ({ offset, epoch }: Position, more: string): string =>
  `{"recoverable":true,"epoch":${JSON.stringify(epoch)}${offset === 0 ? '' : `,"offset":${offset}`},"positioned":true${more}}`

/** Whether these publications lead without a gap from where the client was to the top of the same stream. */
function recovers(from: RecoverFrom, top: Position, publications: readonly Publication[]): boolean {
  if (from.epoch !== '' && from.epoch !== top.epoch) return false
  if (from.offset === top.offset) return true
  return publications[0]?.offset === from.offset + 1 && publications.at(-1)?.offset === top.offset
}
