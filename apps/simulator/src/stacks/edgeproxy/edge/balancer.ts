import type { EdgeRegion } from '@broadside/shared/config/stacks/edgeproxy'
import type { RoutedBackend } from '../config.ts'
import type { Place } from './geo.ts'

interface Binding {
  backendId: string
  usedAtMs: number
}

/** 0 same country, 1 same region as the client, 2 backend where the edge is, 3 anywhere else. */
export function geoTier(backend: RoutedBackend, client: Place, home: EdgeRegion): number {
  if (backend.country === client.country) return 0
  if (backend.region === client.region) return 1
  return backend.region === home ? 2 : 3
}

/** Lower is better. A soft limit of 0 counts as 1, and so does a weight of 0. */
export const scoreOf = (backend: RoutedBackend, connections: number, tier: number): number =>
  tier * 100 + connections / Math.max(1, backend.softLimit) / Math.max(1, backend.weight)

/**
 * Picks the backend of a connection as the original does: a client address that has one keeps it while it is healthy,
 * whatever the hard limit says; a new one gets the lowest score, and of equal ones the first row.
 */
export class EdgeBalancer {
  readonly connections = new Map<string, number>()
  readonly #bindings = new Map<string, Binding>()
  #backends: readonly RoutedBackend[]

  constructor(
    backends: readonly RoutedBackend[],
    private readonly home: EdgeRegion,
    private readonly ttlMs: number,
  ) {
    this.#backends = backends
  }

  get backends(): readonly RoutedBackend[] {
    return this.#backends
  }

  get bindings(): number {
    return this.#bindings.size
  }

  setBackends(backends: readonly RoutedBackend[]): void {
    this.#backends = backends
  }

  resolve(address: string, client: Place, nowMs: number): RoutedBackend | undefined {
    const bound = this.#bound(address, nowMs)
    if (bound) return bound
    let best: RoutedBackend | undefined
    let bestScore = Number.POSITIVE_INFINITY
    for (const backend of this.#backends) {
      const open = this.connections.get(backend.id) ?? 0
      if (!backend.healthy || (backend.hardLimit > 0 && open >= backend.hardLimit)) continue
      const score = scoreOf(backend, open, geoTier(backend, client, this.home))
      if (score >= bestScore) continue
      best = backend
      bestScore = score
    }
    if (best) this.#bindings.set(address, { backendId: best.id, usedAtMs: nowMs })
    return best
  }

  /** The connect failed: the client's next connection chooses again. */
  unbind(address: string): void {
    this.#bindings.delete(address)
  }

  opened(id: string): void {
    this.connections.set(id, (this.connections.get(id) ?? 0) + 1)
  }

  closed(id: string): void {
    this.connections.set(id, Math.max(0, (this.connections.get(id) ?? 0) - 1))
  }

  collect(nowMs: number): void {
    for (const [address, binding] of this.#bindings)
      if (nowMs - binding.usedAtMs > this.ttlMs) this.#bindings.delete(address)
  }

  #bound(address: string, nowMs: number): RoutedBackend | undefined {
    const binding = this.#bindings.get(address)
    if (!binding || nowMs - binding.usedAtMs > this.ttlMs) return undefined
    const backend = this.#backends.find(
      (candidate) => candidate.id === binding.backendId && candidate.healthy,
    )
    if (backend) binding.usedAtMs = nowMs
    return backend
  }
}
