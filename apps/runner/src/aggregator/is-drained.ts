import { groupLag } from '@broadside/bus/frame-stream/trim'
import type { AggregatorContext } from './context.ts'

/** Whether the group has been given, and has acknowledged, everything that the stream holds. Unknown counts as no. */
export async function isDrained(
  redis: AggregatorContext['redis'],
  stream: string,
  group: string,
): Promise<boolean> {
  const lag = await groupLag(redis, stream, group)
  if (lag !== 0) return false
  const [pending] = (await redis.xpending(stream, group)) as [number]
  return pending === 0
}
