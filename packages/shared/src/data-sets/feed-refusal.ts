import { pathText } from '../config/issues.ts'
import { feedUses, targetFeedUses } from '../http/feed-columns.ts'
import { shareOf } from '../plan/shard.ts'
import type { RunConfig } from '../run-config.ts'
import { iterationsByShard } from './planned-requests.ts'

/** Why a CSV cannot feed a scenario, and the field of its behaviour that says so. `refusal` begins after the set's name. */
export interface FeedRefusal {
  readonly field: readonly (string | number)[]
  readonly refusal: string
}

interface Csv {
  readonly kind: string
  readonly rowCount: number
  readonly columns: readonly string[]
}

/** Whether a set can feed a scenario whose rows are dealt out to shards in turn; undefined: it can. */
export function feedRefusal(
  config: RunConfig,
  scenario: string,
  set: Csv,
  shardCount: number,
): FeedRefusal | undefined {
  const behaviour = config.scenarios[scenario]?.behaviour
  const refuse = (refusal: string, field: FeedRefusal['field'] = ['feed', 'dataSet']) => ({ field, refusal })
  if (behaviour?.driver !== 'http' || !behaviour.feed) return refuse('is not used by this scenario')
  if (set.kind !== 'csv') return refuse(`is of the kind "${set.kind}", and a feed takes rows of a "csv"`)
  const unknown = feedUses(behaviour).find(({ column }) => !set.columns.includes(column))
  if (unknown)
    return refuse(`has no column "${unknown.column}", only ${set.columns.join(', ')}`, unknown.path)
  const missing = targetFeedUses(config.target).find(({ column }) => !set.columns.includes(column))
  if (missing)
    return refuse(
      `has no column "${missing.column}" for ${pathText(missing.path)}, only ${set.columns.join(', ')}`,
    )
  if (set.rowCount < shardCount)
    return refuse(
      `has ${set.rowCount} rows for ${shardCount} shards: each needs one of its own. Use fewer shards`,
    )
  if (behaviour.feed.strategy !== 'queue') return undefined
  const planned = iterationsByShard(config, scenario, shardCount)
  if (!planned)
    return refuse(
      'cannot be a queue without a known number of iterations: plan iterations or arrivals, or take another strategy',
      ['feed', 'strategy'],
    )
  if (planned.every((count, shard) => count <= shareOf(set.rowCount, shard, shardCount))) return undefined
  const needed = planned.reduce((sum, count) => sum + count, 0)
  return refuse(
    `has ${set.rowCount} rows on ${shardCount} shards, and a queue for ${needed} iterations needs one for each. Plan fewer iterations, or make a larger set`,
  )
}
