import { setTimeout as sleep } from 'node:timers/promises'
import type { createWorkerConnection } from '@broadside/bus/connection'
import { appendEntries, StreamFull } from '@broadside/bus/frame-stream/append'
import type { StreamEntry } from '@broadside/bus/frame-stream/entry'
import type { BusKeys } from '@broadside/bus/keys'

const BATCH = 64
const RETRY_MS = 500

export interface PublisherEvents {
  readonly onError: (error: unknown) => void
  /** Redis has room for no more. */
  readonly onFull: (error: StreamFull) => void
}

/**
 * Sends entries in order and keeps them until Redis has them. Never blocks the load: `push` only remembers. What can pile
 * up is bounded: the lease ends the load seconds after Redis stops answering, and `onFull` should, when nobody reads what
 * is in it. Sending one twice is harmless.
 */
export class FramePublisher {
  private readonly waiting: StreamEntry[] = []
  private sending: Promise<void> | undefined

  constructor(
    private readonly redis: ReturnType<typeof createWorkerConnection>,
    private readonly keys: BusKeys,
    private readonly events: PublisherEvents,
  ) {}

  push(entry: StreamEntry): void {
    this.waiting.push(entry)
    this.sending ??= this.send()
  }

  /** Entries that Redis does not have yet. */
  get left(): number {
    return this.waiting.length
  }

  /** Waits until Redis has everything that was pushed, or until nobody waits for it any longer. Whether it has. */
  async flush(isGivenUp: () => boolean): Promise<boolean> {
    while (this.sending && !isGivenUp()) await Promise.race([this.sending, sleep(RETRY_MS)])
    return this.waiting.length === 0
  }

  private async send(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.waiting.slice(0, BATCH)
      try {
        await appendEntries(this.redis, this.keys, batch)
        this.waiting.splice(0, batch.length)
      } catch (error) {
        if (error instanceof StreamFull) this.events.onFull(error)
        else this.events.onError(error)
        await sleep(RETRY_MS)
      }
    }
    this.sending = undefined
  }
}
