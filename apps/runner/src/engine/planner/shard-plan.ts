import { type ArrivalsPlan, planOf, type ScenarioPlan, type UsersPlan } from '@broadside/shared/plan'
import { ArrivalCursor } from '@broadside/shared/plan/arrivals'
import { shardOfUsers, shareOf } from '@broadside/shared/plan/shard'
import type { RunConfig } from '@broadside/shared/run-config'
import { levelStage } from '@broadside/shared/search/search'

/** The part of an arrivals plan that one shard runs. */
export interface ShardArrivals {
  readonly plan: ArrivalsPlan
  readonly cursor: ArrivalCursor
  /** Users made before the first arrival, and the most that may ever be made. */
  readonly preAllocated: number
  readonly maxUsers: number
}

export type ShardScenario =
  | { readonly kind: 'users'; readonly plan: UsersPlan }
  | ({ readonly kind: 'arrivals' } & ShardArrivals)

/** What one shard has to do. Times are ms from the start of the run. The shards of a run add up to its plan exactly. */
export function shardPlan(config: RunConfig, shard: number, shardCount: number): ShardScenario[] {
  return planOf(config).scenarios.map((plan) => shardScenario(plan, shard, shardCount))
}

function shardScenario(plan: ScenarioPlan, shard: number, shardCount: number): ShardScenario {
  if (plan.kind === 'users') return { kind: 'users', plan: shardOfUsers(plan, shard, shardCount) }
  return {
    kind: 'arrivals',
    plan,
    cursor: new ArrivalCursor(plan, shard, shardCount),
    // A shard has at least one user: with none it could only drop.
    preAllocated: Math.max(1, shareOf(plan.preAllocatedUsers, shard, shardCount)),
    maxUsers: Math.max(1, shareOf(plan.peakUsers, shard, shardCount)),
  }
}

/** Stages of a search after its first level. */
export const laterLevels = (plan: ScenarioPlan): string[] =>
  Array.from({ length: (plan.kind === 'arrivals' ? (plan.maxLevels ?? 1) : 1) - 1 }, (_, i) =>
    levelStage(i + 2),
  )
