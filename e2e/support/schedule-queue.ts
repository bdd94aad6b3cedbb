import { busKeys, SCHEDULE_QUEUE } from '@broadside/bus/keys'
import { Queue } from 'bullmq'
import { Redis } from 'ioredis'
import { stack } from './stack.ts'

/** Makes the next time of a schedule now, in the queue that the system itself works off. Throws when it waits for none. */
export async function bringForward(scheduleId: string): Promise<void> {
  const connection = new Redis(stack().redisUrl, { maxRetriesPerRequest: null })
  const queue = new Queue(SCHEDULE_QUEUE, { connection, prefix: busKeys().queuePrefix })
  try {
    const waiting = await queue.getDelayed()
    const next = waiting.find((job) => job.data.scheduleId === scheduleId)
    if (!next) throw new Error(`the queue holds no time of the schedule ${scheduleId}`)
    await next.promote()
  } finally {
    await queue.close()
    await connection.quit()
  }
}
