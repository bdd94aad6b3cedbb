import { SOCKETS_PER_SOURCE } from '../fleet/source-addresses.ts'
import type { Refusal } from '../load-handle.ts'
import type { MachineLimits } from './machine-limits.ts'
import { type ShardNeed, usersWithin } from './shard-need.ts'

/** Source addresses that a shard may have of its own on loopback. */
const OWN_SOURCES = 250
/** The rest is for whatever else runs here. */
const SHARE_OF_MEMORY = 0.9

/** What a shard asks for, and what the other shards of the process were promised before it. */
export interface Request {
  readonly need: ShardNeed
  readonly others: readonly ShardNeed[]
  readonly limits: MachineLimits
  /** What the process has grown by since its first promise: memory that is both promised and gone already. */
  readonly grownBytes: number
}

/** The first thing that this machine cannot give; undefined: it can. */
export const refusalOf = (request: Request): Refusal | undefined =>
  refuseDescriptors(request) ?? refusePorts(request) ?? refuseMemory(request)

function refuseDescriptors({ need, others, limits }: Request): Refusal | undefined {
  if (limits.descriptors === undefined) return undefined
  const taken = limits.descriptorsUsed + sum(others.map((other) => other.sockets))
  const wanted = taken + need.sockets
  const limit = limits.descriptors
  if (wanted <= limit) return undefined
  const fits = usersWithin(limit - taken, need)
  return {
    resource: 'descriptors',
    need: wanted,
    limit,
    fits,
    message:
      `${who(need, others)} need ${wanted} open files, the limit of this process is ${limit}: ` +
      `${fits} users would fit. Raise "ulimit -n", or use at least ${Math.ceil(need.users / Math.max(1, fits))} times as many shards.`,
  }
}

function refusePorts({ need, others, limits }: Request): Refusal | undefined {
  if (limits.portsPerSource === undefined) return undefined
  const sharing = need.hasOwnSources
    ? []
    : others.filter((other) => other.hosts.some((host) => need.hosts.includes(host)))
  const limit = need.hasOwnSources ? SOCKETS_PER_SOURCE * OWN_SOURCES : limits.portsPerSource
  const taken = sum(sharing.map((other) => other.users))
  const wanted = taken + need.users
  if (wanted <= limit) return undefined
  const fits = Math.max(0, limit - taken)
  return {
    resource: 'ports',
    need: wanted,
    limit,
    fits,
    message:
      `${who(need, sharing)} need ${wanted} local ports, this machine has ${limit} for one target address: ` +
      `${fits} users would fit. Widen net.ipv4.ip_local_port_range, or spread the run over more machines.`,
  }
}

function refuseMemory({ need, others, limits, grownBytes }: Request): Refusal | undefined {
  const taken = sum(others.map((other) => other.bytes))
  const wanted = taken + need.bytes
  const limit = Math.floor((limits.freeBytes + grownBytes) * SHARE_OF_MEMORY)
  if (wanted <= limit) return undefined
  const fits = Math.max(0, Math.floor((limit - taken) / need.bytesPerUser))
  return {
    resource: 'memory',
    need: wanted,
    limit,
    fits,
    message:
      `${who(need, others)} need about ${mib(wanted)} MiB, this machine has ${mib(limit)} MiB left: ` +
      `${fits} users would fit. Free memory, or spread the run over more machines.`,
  }
}

function who(need: ShardNeed, others: readonly ShardNeed[]): string {
  const own = `${need.users} users of this shard`
  if (others.length === 0) return own
  const beside = `${sum(others.map((other) => other.users))} users of ${others.length} other shard${others.length > 1 ? 's' : ''}`
  return `${own}, with the ${beside} of this runner process,`
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const mib = (bytes: number): number => Math.ceil(bytes / 2 ** 20)
