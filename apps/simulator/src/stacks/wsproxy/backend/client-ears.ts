import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { openSubscriber } from '../../../redis/open-redis.ts'

const UP_PATTERN = 'session:*:up'

/** Hears what clients send, of every session: each backend hears all of it, as each subscriber of a channel does. */
export class ClientEars {
  heard = 0

  private constructor(private readonly subscriber: Redis) {
    subscriber.on('pmessageBuffer', () => {
      this.heard += 1
    })
  }

  static async open(redisUrl: string, log: Logger): Promise<ClientEars> {
    const subscriber = await openSubscriber(redisUrl, 'backend', log)
    const ears = new ClientEars(subscriber)
    await subscriber.psubscribe(UP_PATTERN)
    return ears
  }

  close(): void {
    this.subscriber.disconnect()
  }
}
