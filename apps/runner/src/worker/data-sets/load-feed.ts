import type { Db } from '@broadside/db/client'
import { dataSetOfRun } from '@broadside/db/data-sets/read-data-set'
import type { Sealer } from '@broadside/db/seal'
import { feedRefusal } from '@broadside/shared/data-sets/feed-refusal'
import { feedUses, targetFeedUses } from '@broadside/shared/http/feed-columns'
import type { RunConfig } from '@broadside/shared/run-config'
import type { Feed, FeedRow } from '../../engine/index.ts'
import { openRows } from './open-rows.ts'

const NOT_IN_A_HEADER = /[^\t\x20-\x7e\x80-\xff]/

interface Shard {
  readonly config: RunConfig
  readonly runId: string
  readonly scenario: string
  readonly shard: number
  readonly shardCount: number
}

/**
 * This shard's rows of the CSV that feeds a scenario: row i is for shard i modulo the number of shards. Refused, in words that
 * begin after the set's name, when the set cannot feed it (any more) or a header could not be sent.
 */
export async function loadFeed(
  context: { readonly db: Db; readonly sealer: Sealer },
  { config, runId, scenario, shard, shardCount }: Shard,
): Promise<Feed | { readonly refusal: string }> {
  const behaviour = config.scenarios[scenario]?.behaviour
  if (behaviour?.driver !== 'http' || !behaviour.feed) return { refusal: 'is not used by this scenario' }
  const set = await dataSetOfRun(context.db, runId, behaviour.feed.dataSet)
  if (!set) return { refusal: 'does not exist (any more): upload it on the Data sets page' }
  const columns = set.columns as string[]
  const refused = feedRefusal(config, scenario, { ...set, columns }, shardCount)
  if (refused) return { refusal: refused.refusal }
  const slice = { from: shard, to: set.rowCount, step: shardCount }
  const rows = await openRows<FeedRow>(context, set.id, slice)
  for (const { column, isHeader } of [...feedUses(behaviour), ...targetFeedUses(config.target)]) {
    const index = columns.indexOf(column)
    const bad = isHeader ? rows.findIndex((row) => NOT_IN_A_HEADER.test(row[index] ?? '')) : -1
    if (bad >= 0)
      return {
        refusal: `has a value in column "${column}", row ${shard + bad * shardCount + 1}, that no header may carry (line break, control or beyond latin1)`,
      }
  }
  return { columns, rows }
}
