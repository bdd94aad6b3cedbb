import { ArrivalCursor } from '../plan/arrivals.ts'
import { sharedIterationsOf, shareOf } from '../plan/shard.ts'
import { planOf, type ScenarioPlan } from '../plan.ts'
import type { RunConfig } from '../run-config.ts'

/** Iterations that one shard will begin; undefined: until its time is over, nobody knows how many. */
function plannedIterations(plan: ScenarioPlan, shard: number, shardCount: number): number | undefined {
  if (plan.kind === 'users') {
    if (plan.sharedIterations !== undefined)
      return sharedIterationsOf(plan.sharedIterations, plan.peakUsers, shard, shardCount)
    if (plan.iterationsPerUser === undefined) return undefined
    return plan.iterationsPerUser * shareOf(plan.peakUsers, shard, shardCount)
  }
  // The plan of a search is its first level only.
  if (plan.maxLevels !== undefined) return undefined
  const cursor = new ArrivalCursor(plan, shard, shardCount)
  let count = 0
  while (Number.isFinite(cursor.next())) count++
  return count
}

/** Iterations that each shard will begin in a scenario; undefined where the plan does not say. */
export function iterationsByShard(
  config: RunConfig,
  scenario: string,
  shardCount: number,
): number[] | undefined {
  const plan = planOf(config).scenarios.find((one) => one.scenario === scenario)
  if (!plan) return undefined
  const counts = Array.from({ length: shardCount }, (_, shard) => plannedIterations(plan, shard, shardCount))
  return counts.every((count) => count !== undefined) ? counts : undefined
}

/** Requests that each shard will send in a scenario of keycast's; undefined where the plan does not say. */
export function plannedRequests(
  config: RunConfig,
  scenario: string,
  shardCount: number,
): number[] | undefined {
  const behaviour = config.scenarios[scenario]?.behaviour
  const each = behaviour && 'requests' in behaviour ? behaviour.requests : 1
  return iterationsByShard(config, scenario, shardCount)?.map((count) => count * each)
}
