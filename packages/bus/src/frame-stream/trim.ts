import type { Redis } from 'ioredis'
import { compareIds } from './stream-id.ts'

interface Group {
  readonly name: string
  readonly lastDelivered: string
}

/**
 * Removes what every group has acknowledged; never anything else. An entry that is delivered between the questions has an
 * id above `lastDelivered`, which bounds what is removed. Answers how many entries went.
 */
export async function trimAcknowledged(redis: Redis, stream: string): Promise<number> {
  let oldestNeeded: string | undefined
  for (const group of await groupsOf(redis, stream)) {
    const [pending, oldestPending] = (await redis.xpending(stream, group.name)) as [number, string | null]
    const needed =
      pending > 0 && oldestPending !== null && compareIds(oldestPending, group.lastDelivered) < 0
        ? oldestPending
        : group.lastDelivered
    if (oldestNeeded === undefined || compareIds(needed, oldestNeeded) < 0) oldestNeeded = needed
  }
  return oldestNeeded === undefined ? 0 : redis.xtrim(stream, 'MINID', '=', oldestNeeded)
}

async function groupsOf(redis: Redis, stream: string): Promise<Group[]> {
  const replies = (await redis.xinfo('GROUPS', stream)) as unknown[][]
  return replies.map((reply) => ({
    name: String(fieldOf(reply, 'name')),
    lastDelivered: String(fieldOf(reply, 'last-delivered-id')),
  }))
}

const fieldOf = (reply: readonly unknown[], name: string): unknown => reply[reply.indexOf(name) + 1]

/** Entries of the stream that the group has not yet been given; undefined: Redis cannot tell (not zero). */
export async function groupLag(redis: Redis, stream: string, group: string): Promise<number | undefined> {
  const replies = (await redis.xinfo('GROUPS', stream)) as unknown[][]
  const lag = fieldOf(replies.find((reply) => fieldOf(reply, 'name') === group) ?? [], 'lag')
  return typeof lag === 'number' ? lag : undefined
}
