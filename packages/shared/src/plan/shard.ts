import type { UserStep, UsersPlan } from '../plan.ts'

/** How many of `total` things a shard has when thing i belongs to shard i mod n. */
export const shareOf = (total: number, shard: number, shardCount: number): number =>
  Math.max(0, Math.ceil((total - shard) / shardCount))

/**
 * Iterations of a shard out of those that all users share: only the shards that have a user take some, or those of the others
 * would never be begun.
 */
export const sharedIterationsOf = (
  iterations: number,
  users: number,
  shard: number,
  shardCount: number,
): number => (shard < users ? shareOf(iterations, shard, Math.min(users, shardCount)) : 0)

/** The part of a users plan that one shard runs: user i of the whole belongs to shard i mod n. */
export function shardOfUsers(plan: UsersPlan, shard: number, shardCount: number): UsersPlan {
  const steps: UserStep[] = []
  for (const step of plan.steps) {
    const users = shareOf(step.users, shard, shardCount)
    if (users !== (steps.at(-1)?.users ?? 0)) steps.push({ atMs: step.atMs, users })
  }
  return {
    ...plan,
    steps,
    peakUsers: shareOf(plan.peakUsers, shard, shardCount),
    ...(plan.sharedIterations === undefined
      ? {}
      : { sharedIterations: sharedIterationsOf(plan.sharedIterations, plan.peakUsers, shard, shardCount) }),
  }
}
