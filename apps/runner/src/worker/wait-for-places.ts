import { listRunners } from '@broadside/db/runners/runners'
import type { ShardContext } from './shard-context.ts'

interface Waiting {
  readonly runId: string
  readonly shardCount: number
  readonly missing: readonly number[]
}

/**
 * Whether the missing shards only wait until other runs give up their places: nobody has taken them yet, and there are runners
 * enough for all. Places are given in the order of the queue, so that two runs cannot wait for each other.
 */
export async function waitForPlaces(
  { db, runQueue }: ShardContext,
  { runId, shardCount, missing }: Waiting,
): Promise<boolean> {
  const runners = await listRunners(db)
  const places = runners.reduce(
    (sum, { state, concurrency }) => sum + (state === 'alive' ? concurrency : 0),
    0,
  )
  if (places < shardCount) return false
  for (const shard of missing) if (!(await runQueue.isWaiting(runId, shard))) return false
  return true
}
