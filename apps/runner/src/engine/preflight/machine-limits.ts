import { readFileSync } from 'node:fs'
import { freemem } from 'node:os'

/** What this machine gives one process. undefined = could not be found out, so it cannot be checked. */
export interface MachineLimits {
  readonly descriptors: number | undefined
  readonly descriptorsUsed: number
  /** Ephemeral ports from one source address to one destination. */
  readonly portsPerSource: number | undefined
  readonly freeBytes: number
  /** Resident memory of this process. */
  readonly ownBytes: number
}

export function machineLimits(): MachineLimits {
  return {
    descriptors: openFilesLimit(),
    descriptorsUsed: RESERVED_DESCRIPTORS,
    portsPerSource: ephemeralPorts(),
    freeBytes: availableBytes(),
    ownBytes: process.memoryUsage.rss(),
  }
}

/** Files, pipes, and the connections of the process around the engine. */
const RESERVED_DESCRIPTORS = 100

function openFilesLimit(): number | undefined {
  // Node raises the soft limit to the hard one when it starts.
  const match = /^Max open files\s+(\d+|unlimited)/m.exec(readOrNothing('/proc/self/limits'))
  if (!match) return undefined
  return match[1] === 'unlimited' ? Number.POSITIVE_INFINITY : Number(match[1])
}

function ephemeralPorts(): number | undefined {
  const [low, high] = readOrNothing('/proc/sys/net/ipv4/ip_local_port_range').trim().split(/\s+/).map(Number)
  return low && high ? high - low + 1 : undefined
}

function availableBytes(): number {
  const match = /^MemAvailable:\s+(\d+) kB/m.exec(readOrNothing('/proc/meminfo'))
  return match ? Number(match[1]) * 1_024 : freemem()
}

function readOrNothing(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return '' // not Linux: the limit stays unknown
  }
}
