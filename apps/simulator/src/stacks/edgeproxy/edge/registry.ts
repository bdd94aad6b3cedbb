import type { EdgeRegion } from '@broadside/shared/config/stacks/edgeproxy'
import { COUNTRY_OF } from './geo.ts'

export interface Registration {
  id: string
  app: string
  region: string
  country?: string
  ip: string
  port: number
}

interface Registered extends Registration {
  region: EdgeRegion
  country: string
  registeredAtMs: number
  heartbeatAtMs: number
}

const REGIONS: readonly string[] = ['sa', 'us', 'eu', 'ap']

/** Backends that announced themselves. As in the original nothing routes by it: it is the control plane's own list. */
export class Registry {
  readonly #entries = new Map<string, Registered>()

  constructor(private readonly ttlMs: number) {}

  get size(): number {
    return this.#entries.size
  }

  /** The same id again replaces the entry, and its time begins anew. */
  register(asked: Registration, nowMs: number): void {
    const lower = asked.region.toLowerCase()
    const region = (REGIONS.includes(lower) ? lower : 'us') as EdgeRegion
    const country = asked.country ?? COUNTRY_OF[region]
    this.#entries.set(asked.id, { ...asked, region, country, registeredAtMs: nowMs, heartbeatAtMs: nowMs })
  }

  heartbeat(id: string, nowMs: number): boolean {
    const entry = this.#entries.get(id)
    if (entry) entry.heartbeatAtMs = nowMs
    return entry !== undefined
  }

  remove(id: string): boolean {
    return this.#entries.delete(id)
  }

  /** Deletes what has not been heard of for the whole time to live. */
  sweep(nowMs: number): void {
    for (const [id, entry] of this.#entries)
      if (nowMs - entry.heartbeatAtMs >= this.ttlMs) this.#entries.delete(id)
  }

  view(id: string, nowMs: number): Record<string, unknown> | undefined {
    const entry = this.#entries.get(id)
    if (!entry) return undefined
    return {
      id: entry.id,
      app: entry.app,
      region: entry.region,
      ip: entry.ip,
      port: entry.port,
      healthy: nowMs - entry.heartbeatAtMs < this.ttlMs,
      last_heartbeat_secs: Math.floor((nowMs - entry.heartbeatAtMs) / 1_000),
      registered_secs: Math.floor((nowMs - entry.registeredAtMs) / 1_000),
    }
  }

  all(nowMs: number): Record<string, unknown>[] {
    return [...this.#entries.keys()].flatMap((id) => {
      const view = this.view(id, nowMs)
      return view ? [view] : []
    })
  }
}
