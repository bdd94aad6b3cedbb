import { randomBytes } from 'node:crypto'
import type { Redis } from 'ioredis'
import type { ChannelRules } from '../channel-rules.ts'
import { META_TTL_SECONDS } from '../channel-rules.ts'
import type { Position, Publication } from '../protocol.ts'
import { PUBLISH_BATCH, READ_STREAM } from './scripts.ts'

export interface OutgoingMessage {
  channel: string
  /** JSON text. */
  data: string
  rules: ChannelRules
}

/** Where a message ended up, and how many nodes heard of it. */
export interface Published extends Position {
  nodes: number
}

export interface StreamRead {
  top: Position
  publications: Publication[]
}

interface Scripts {
  centrifugoPublish(...args: (string | number)[]): Promise<(string | number)[]>
  centrifugoRead(...args: (string | number)[]): Promise<[string, string, [string, [string, string]][]]>
}

/** A script blocks Redis while it runs, so a batch stays around a millisecond. */
const MAX_BATCH = 256
const FIELDS_PER_MESSAGE = 3

/** Messages and their history in Redis, shared by every node of the cluster. */
export class StreamBroker {
  readonly #redis: Redis & Scripts
  readonly #prefix: string

  constructor(redis: Redis, prefix: string) {
    redis.defineCommand('centrifugoPublish', { lua: PUBLISH_BATCH, numberOfKeys: 0 })
    redis.defineCommand('centrifugoRead', { lua: READ_STREAM, numberOfKeys: 0 })
    this.#redis = redis as Redis & Scripts
    this.#prefix = prefix
  }

  /**
   * Publishes messages in order. `batchId` makes a repeated call harmless: what was published under it is not
   * published again.
   */
  async publish(messages: readonly OutgoingMessage[], batchId = ''): Promise<Published[]> {
    const parts: Promise<Published[]>[] = []
    for (let from = 0; from < messages.length; from += MAX_BATCH)
      parts.push(
        this.#publishPart(messages.slice(from, from + MAX_BATCH), batchId === '' ? '' : `${batchId}.${from}`),
      )
    return (await Promise.all(parts)).flat()
  }

  /** The top of a channel's stream; makes the stream when there is none. */
  async position(channel: string): Promise<Position> {
    return (await this.read(channel, 0, 0)).top
  }

  /** The top, and up to `limit` publications after an offset, oldest first. */
  async read(channel: string, after: number, limit: number): Promise<StreamRead> {
    const [offset, epoch, entries] = await this.#redis.centrifugoRead(
      this.#prefix,
      channel,
      newEpoch(),
      META_TTL_SECONDS,
      after,
      limit,
    )
    const publications = entries.map(([id, [, data]]) => ({ offset: Number(id.split('-')[1]), data }))
    return { top: { offset: Number(offset), epoch }, publications }
  }

  /** Forgets the messages; offset and epoch go on. */
  async removeHistory(channel: string): Promise<void> {
    await this.#redis.del(`${this.#prefix}.stream.${channel}`)
  }

  async #publishPart(messages: readonly OutgoingMessage[], batchId: string): Promise<Published[]> {
    const args: (string | number)[] = [this.#prefix, newEpoch(), META_TTL_SECONDS, batchId]
    for (const { channel, data, rules } of messages)
      args.push(channel, data, rules.historySize, rules.historyTtlSeconds)
    const answer = await this.#redis.centrifugoPublish(...args)
    return messages.map((_, i) => ({
      offset: Number(answer[i * FIELDS_PER_MESSAGE]),
      epoch: String(answer[i * FIELDS_PER_MESSAGE + 1]),
      nodes: Number(answer[i * FIELDS_PER_MESSAGE + 2]),
    }))
  }
}

/** Epochs are short and random, as Centrifugo's are. */
const newEpoch = (): string => randomBytes(3).toString('base64url')
