import { durationMs } from '../duration.ts'
import { planOf } from '../plan.ts'
import type { RunConfig } from '../run-config.ts'
import { MAX_SHARDS } from '../run-config.ts'

/** What one process on one core drives with its latencies still to be trusted (see docs on scaling out). */
export const USERS_PER_SHARD = 5_000
export const TOKENS_PER_SECOND_PER_SHARD = 60_000
const FASTEST_TOKEN_DELAY_MS = 1

/** The smallest number of shards that can drive this config honestly, whatever runners there are. */
export function shardsNeeded(config: RunConfig): number {
  const users = planOf(config).peakUsers
  const needed = Math.max(users / USERS_PER_SHARD, tokensPerSecond(config) / TOKENS_PER_SECOND_PER_SHARD)
  return Math.min(MAX_SHARDS, Math.max(1, Math.ceil(needed)))
}

/** Tokens a second at the peak, as far as the config says what a query streams; 0 when it does not. */
export function tokensPerSecond(config: RunConfig): number {
  const plan = planOf(config)
  return plan.scenarios.reduce((sum, { scenario: name, peakUsers }) => {
    const behaviour = config.scenarios[name]?.behaviour
    const response = behaviour && 'response' in behaviour ? behaviour.response : undefined
    if (!response || !('tokenDelayMs' in response) || response.tokenDelayMs === undefined) return sum
    return sum + (peakUsers * 1_000) / Math.max(FASTEST_TOKEN_DELAY_MS, durationMs(response.tokenDelayMs))
  }, 0)
}

/** `auto`: as many as needed, but no more than there are places for at this moment, since all begin together. */
export function shardCountOf(config: RunConfig, freePlaces: number): number {
  if (config.shards !== 'auto') return config.shards
  return Math.min(shardsNeeded(config), Math.max(1, freePlaces))
}
