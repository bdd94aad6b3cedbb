import type { Redis } from 'ioredis'

/**
 * One script call publishes a whole batch: a quarter of the CPU of one command object per message. It answers how many
 * of them nobody was subscribed to.
 */
const PUBLISH_BATCH =
  "local unheard = 0 for i = 1, #ARGV, 2 do if redis.call('PUBLISH', ARGV[i], ARGV[i + 1]) == 0 then unheard = unheard + 1 end end return unheard"
/** A script blocks Redis while it runs, so a batch stays well under a millisecond. */
const MAX_BATCH_MESSAGES = 256
/** While this many calls are unanswered, messages gather for the next one instead of piling up in the client. */
const MAX_CALLS_IN_FLIGHT = 4

interface BatchPublish {
  broadsidePublishBatch(...channelsAndPayloads: string[]): Promise<number>
}

/**
 * Publishes many small messages in few Redis calls, in order. What one event-loop turn adds leaves together;
 * nothing waits longer than that unless Redis itself is behind.
 */
export class BatchPublisher {
  readonly #redis: BatchPublish
  readonly #onFailure: (error: Error, lostMessages: number) => void
  #pending: string[] = []
  #inFlight = 0
  #flushPlanned = false
  /** Messages Redis has acknowledged, those of them that reached no subscriber, and messages lost because it refused or was gone. */
  published = 0
  unheard = 0
  failed = 0

  constructor(redis: Redis, onFailure: (error: Error, lostMessages: number) => void) {
    redis.defineCommand('broadsidePublishBatch', { lua: PUBLISH_BATCH, numberOfKeys: 0 })
    this.#redis = redis as unknown as BatchPublish
    this.#onFailure = onFailure
  }

  /** Lets Redis compile the script and this process the code around it, so that the first token does not wait for it. */
  async warmUp(): Promise<void> {
    await this.#redis.broadsidePublishBatch()
  }

  /** Queues one message; it leaves at the latest when this event-loop turn ends. */
  add(channel: string, payload: string): void {
    this.#pending.push(channel, payload)
    if (this.#flushPlanned) return
    this.#flushPlanned = true
    setImmediate(() => this.flush())
  }

  flush(): void {
    this.#flushPlanned = false
    while (this.#pending.length > 0 && this.#inFlight < MAX_CALLS_IN_FLIGHT) {
      const all = this.#pending
      const batch = all.length <= MAX_BATCH_MESSAGES * 2 ? all : all.slice(0, MAX_BATCH_MESSAGES * 2)
      this.#pending = batch === all ? [] : all.slice(batch.length)
      this.#send(batch)
    }
  }

  #send(batch: string[]): void {
    const messages = batch.length / 2
    this.#inFlight += 1
    this.#redis
      .broadsidePublishBatch(...batch)
      .then(
        (unheard) => {
          this.published += messages
          this.unheard += unheard
        },
        (error: Error) => {
          this.failed += messages
          this.#onFailure(error, messages)
        },
      )
      .finally(() => {
        this.#inFlight -= 1
        if (this.#pending.length > 0) this.flush()
      })
  }
}
