import { targetUrls } from '@broadside/shared/config/target'
import { planOf } from '@broadside/shared/plan'
import { shareOf } from '@broadside/shared/plan/shard'
import type { RunConfig } from '@broadside/shared/run-config'
import { poolLimit } from '../drivers/http-client/pool-limit.ts'
import { isLoopback, targetHosts } from '../fleet/source-addresses.ts'

/** Beyond the base: socket, parser, user and their buffers; measured at 9 to 11 KiB, TLS at about 60. */
const BYTES_PER_USER = 14 * 1_024
const BYTES_PER_TLS_USER = 80 * 1_024

/** What one shard will take of its machine when all of its users are active. */
export interface ShardNeed {
  readonly users: number
  readonly sockets: number
  readonly bytes: number
  readonly bytesPerUser: number
  /** One socket a user; users of a stream with HTTP calls around it share a bounded pool of connections beside it. */
  readonly hasPool: boolean
  /** Where its sockets go. */
  readonly hosts: readonly string[]
  /** Its sockets leave from source addresses of its own (source-addresses.ts). */
  readonly hasOwnSources: boolean
}

export function needOf(config: RunConfig, shard: number, shardCount: number): ShardNeed {
  const users = shareOf(planOf(config).peakUsers, shard, shardCount)
  const hasPool = config.target.kind !== 'http' && config.target.kind !== 'ws-stream'
  const bytesPerUser = usesTls(config) ? BYTES_PER_TLS_USER : BYTES_PER_USER
  const hosts = targetHosts(config)
  return {
    users,
    sockets: hasPool ? users + poolLimit(users) : users,
    bytes: users * bytesPerUser,
    bytesPerUser,
    hasPool,
    hosts,
    hasOwnSources: process.platform === 'linux' && hosts.every(isLoopback),
  }
}

/** How many users of this kind make do with so many sockets. */
export function usersWithin(sockets: number, { hasPool }: Pick<ShardNeed, 'hasPool'>): number {
  if (sockets <= 0) return 0
  if (!hasPool) return Math.floor(sockets)
  const withFullPool = sockets - poolLimit(Number.POSITIVE_INFINITY)
  return Math.floor(Math.max(withFullPool, sockets / 2))
}

const usesTls = ({ target }: RunConfig): boolean =>
  targetUrls(target).some((url) => /^(wss|https):/.test(url))
