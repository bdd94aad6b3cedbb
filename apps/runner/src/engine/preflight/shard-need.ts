import { targetUrls } from '@broadside/shared/config/target'
import { isIpv4Loopback } from '@broadside/shared/net/loopback'
import { planOf } from '@broadside/shared/plan'
import { shareOf } from '@broadside/shared/plan/shard'
import type { RunConfig } from '@broadside/shared/run-config'
import { poolLimit } from '../drivers/stream/pool-limit.ts'
import { targetHosts } from '../fleet/source-addresses.ts'

/** Beyond the base: socket, parser, user and their buffers; measured at 9 to 11 KiB, TLS at about 60. */
const BYTES_PER_USER = 14 * 1_024
const BYTES_PER_TLS_USER = 80 * 1_024

/** What one shard will take of its machine when all of its users are active. */
export interface ShardNeed {
  readonly users: number
  readonly sockets: number
  readonly bytes: number
  readonly bytesPerUser: number
  /** Beside one socket per user: bounded pools of HTTP connections, one for each scenario of sessions. */
  readonly pools: number
  /** Where its sockets go. */
  readonly hosts: readonly string[]
  /** Its sockets leave from source addresses of its own (source-addresses.ts). */
  readonly hasOwnSources: boolean
}

export function needOf(config: RunConfig, shard: number, shardCount: number): ShardNeed {
  const plan = planOf(config)
  const users = shareOf(plan.peakUsers, shard, shardCount)
  const pooled = hasSessions(config) ? plan.scenarios : []
  const pooledSockets = pooled.map(({ peakUsers }) => poolLimit(shareOf(peakUsers, shard, shardCount)))
  const bytesPerUser = usesTls(config) ? BYTES_PER_TLS_USER : BYTES_PER_USER
  const hosts = targetHosts(config)
  return {
    users,
    sockets: users + pooledSockets.reduce((sum, sockets) => sum + sockets, 0),
    bytes: users * bytesPerUser,
    bytesPerUser,
    pools: pooled.length,
    hosts,
    hasOwnSources: process.platform === 'linux' && hosts.every(isIpv4Loopback),
  }
}

/** How many users fit into so many sockets, with their pools. */
export function usersWithin(sockets: number, { pools }: Pick<ShardNeed, 'pools'>): number {
  if (sockets <= 0) return 0
  if (pools === 0) return Math.floor(sockets)
  // Either every pool is full, or each user has at most one connection of a pool beside its socket.
  const withFullPools = sockets - pools * poolLimit(Number.POSITIVE_INFINITY)
  return Math.floor(Math.max(withFullPools, sockets / 2))
}

/** Whether HTTP calls create and close a session around each socket. */
const hasSessions = ({ target }: RunConfig): boolean =>
  target.kind === 'wsproxy' || target.kind === 'centrifugo'

const usesTls = ({ target }: RunConfig): boolean =>
  targetUrls(target).some((url) => /^(wss|https):/.test(url))
