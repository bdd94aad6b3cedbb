import type { BalancedServer } from '../topology.ts'
import { rendezvous } from './rendezvous.ts'

export interface PooledServer extends BalancedServer {
  up: boolean
  failedChecks: number
  /** Requests or sockets open now, and taken in all. */
  current: number
  total: number
}

const FALL = 2

/** The servers behind one front, with their health. */
export class ServerPool {
  readonly name: string
  /** Answers 200 while a server is well. */
  readonly healthPath: string
  #servers: PooledServer[] = []
  #next = 0

  constructor(name: string, servers: BalancedServer[], healthPath = '/health') {
    this.name = name
    this.healthPath = healthPath
    this.replace(servers)
  }

  get servers(): readonly PooledServer[] {
    return this.#servers
  }

  /** Takes a new list; a server that stays keeps its health and counters. New ones count as up until checked. */
  replace(servers: BalancedServer[]): void {
    this.#servers = servers.map((server) => {
      const known = this.#servers.find((s) => s.name === server.name && s.port === server.port)
      return known ?? { ...server, up: true, failedChecks: 0, current: 0, total: 0 }
    })
  }

  roundRobin(): PooledServer | undefined {
    const up = this.#servers.filter((server) => server.up)
    this.#next = up.length > 0 ? (this.#next + 1) % up.length : 0
    return up[this.#next]
  }

  /** The one with the fewest open; those with equally few take turns. */
  leastConnections(): PooledServer | undefined {
    const up = this.#servers.filter((server) => server.up)
    const fewest = Math.min(...up.map((server) => server.current))
    const candidates = up.filter((server) => server.current === fewest)
    this.#next = (this.#next + 1) % Math.max(1, candidates.length)
    return candidates[this.#next]
  }

  byKey(key: string): PooledServer | undefined {
    return rendezvous(
      this.#servers.filter((server) => server.up),
      key,
    )
  }

  /** A refused connection leaves no doubt: the server is out until a check succeeds. */
  refused(server: PooledServer): void {
    server.up = false
    server.failedChecks = FALL
  }

  /** Records a health check. Answers whether the state changed. */
  record(server: PooledServer, healthy: boolean): boolean {
    server.failedChecks = healthy ? 0 : server.failedChecks + 1
    const up = healthy || (server.up && server.failedChecks < FALL)
    const changed = up !== server.up
    server.up = up
    return changed
  }
}
