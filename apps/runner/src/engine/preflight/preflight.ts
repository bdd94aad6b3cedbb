import { planOf } from '@broadside/shared/plan'
import { shareOf } from '@broadside/shared/plan/shard'
import type { RunConfig } from '@broadside/shared/run-config'
import { poolLimit } from '../drivers/http-client/pool-limit.ts'
import { isLoopback, SOCKETS_PER_SOURCE, targetHosts } from '../fleet/source-addresses.ts'
import type { Preflight, Refusal } from '../load-handle.ts'
import { type MachineLimits, machineLimits } from './machine-limits.ts'

/** Beyond the base: socket, parser, user and their buffers; measured at 9 to 11 KiB, TLS at about 60. */
const BYTES_PER_USER = 14 * 1_024
const BYTES_PER_TLS_USER = 80 * 1_024

/** Checks what one shard needs against what the machine has, before the first socket. */
export function preflight(
  config: RunConfig,
  shard: number,
  shardCount: number,
  limits: MachineLimits = machineLimits(),
): Preflight {
  const users = shareOf(planOf(config).peakUsers, shard, shardCount)
  const refusal =
    refuseDescriptors(config, users, limits) ??
    refusePorts(config, users, limits) ??
    refuseMemory(config, users, limits)
  return refusal ? { ok: false, refusal } : { ok: true }
}

/** One socket a user; wsproxy sessions share a bounded pool of HTTP connections beside it. */
const socketsFor = (config: RunConfig, users: number): number =>
  config.target.kind === 'wsproxy' ? users + poolLimit(users) : users

function usersFor(config: RunConfig, sockets: number): number {
  if (sockets <= 0) return 0
  if (config.target.kind !== 'wsproxy') return Math.floor(sockets)
  const withFullPool = sockets - poolLimit(Number.POSITIVE_INFINITY)
  return Math.floor(Math.max(withFullPool, sockets / 2))
}

function refuseDescriptors(config: RunConfig, users: number, limits: MachineLimits): Refusal | undefined {
  if (limits.descriptors === undefined) return undefined
  const need = socketsFor(config, users) + limits.descriptorsUsed
  const limit = limits.descriptors
  if (need <= limit) return undefined
  const fits = usersFor(config, limit - limits.descriptorsUsed)
  return {
    resource: 'descriptors',
    need,
    limit,
    fits,
    message:
      `${users} users of this shard need ${need} open files, the limit of this process is ${limit}: ` +
      `${fits} users would fit. Raise "ulimit -n", or use at least ${Math.ceil(users / Math.max(1, fits))} times as many shards.`,
  }
}

function refusePorts(config: RunConfig, users: number, limits: MachineLimits): Refusal | undefined {
  if (limits.portsPerSource === undefined) return undefined
  const spread = targetHosts(config).every(isLoopback) && process.platform === 'linux'
  const limit = spread ? SOCKETS_PER_SOURCE * 250 : limits.portsPerSource
  if (users <= limit) return undefined
  return {
    resource: 'ports',
    need: users,
    limit,
    fits: limit,
    message:
      `${users} users of this shard need as many local ports, this machine has ${limit} for one target address: ` +
      `${limit} users would fit. Widen net.ipv4.ip_local_port_range, or spread the run over more machines.`,
  }
}

function refuseMemory(config: RunConfig, users: number, limits: MachineLimits): Refusal | undefined {
  const each = usesTls(config) ? BYTES_PER_TLS_USER : BYTES_PER_USER
  const need = users * each
  // Nine tenths: the rest is for whatever else runs here.
  const limit = Math.floor(limits.freeBytes * 0.9)
  if (need <= limit) return undefined
  const fits = Math.floor(limit / each)
  const mib = (bytes: number): number => Math.ceil(bytes / 2 ** 20)
  return {
    resource: 'memory',
    need,
    limit,
    fits,
    message:
      `${users} users of this shard need about ${mib(need)} MiB, this machine has ${mib(limit)} MiB left: ` +
      `${fits} users would fit. Free memory, or spread the run over more machines.`,
  }
}

function usesTls(config: RunConfig): boolean {
  const { target } = config
  const url = target.kind === 'wsproxy' ? target.wsUrl : target.kind === 'http' ? target.baseUrl : target.url
  return url.startsWith('wss:') || url.startsWith('https:')
}
