import type { RunConfig } from '../run-config.ts'
import { plannedRequests } from './planned-requests.ts'

/** The users of a data set that one shard takes: `from`, then every `step`-th below `to`. */
export interface DataSetSlice {
  readonly from: number
  readonly to: number
  readonly step: number
}

/** A data set that a scenario cannot use, in a sentence that begins after the set's name. */
export interface SliceRefusal {
  readonly refusal: string
}

/**
 * The part of a data set of `users` users that each shard of a scenario takes: never a user twice. Warm and mixed ones deal them
 * out in turn; a cold start takes as many as it has requests, one after the other. Refused when there are too few.
 */
export function sliceOf(
  config: RunConfig,
  scenario: string,
  users: number,
  shard: number,
  shardCount: number,
): DataSetSlice | SliceRefusal {
  const behaviour = config.scenarios[scenario]?.behaviour
  if (behaviour?.driver !== 'keycast') return { refusal: 'is not used by this scenario' }
  const wanted = behaviour.dataSetUsers ?? users
  if (wanted > users)
    return { refusal: `has ${users} users, and the scenario wants ${wanted} (dataSetUsers)` }
  if (behaviour.pattern !== 'cold-start') {
    if (wanted < shardCount)
      return {
        refusal: `has ${wanted} users for ${shardCount} shards: each needs one of its own. Use fewer shards`,
      }
    return { from: shard, to: wanted, step: shardCount }
  }
  const requests = plannedRequests(config, scenario, shardCount)
  if (!requests) return { refusal: 'cannot serve a cold start without a known number of requests' }
  const needed = requests.reduce((sum, count) => sum + count, 0)
  if (needed > wanted)
    return {
      refusal: `has ${wanted} users, and a cold start of ${needed} requests needs as many: each token is used once. Plan fewer requests, or make a larger set`,
    }
  const from = requests.slice(0, shard).reduce((sum, count) => sum + count, 0)
  return { from, to: from + (requests[shard] ?? 0), step: 1 }
}
