import { DISCONNECTS } from '../protocol.ts'
import type { Client } from './client.ts'

export interface SweepRules {
  pingIntervalMs: number
  pongTimeoutMs: number
  nowMs: () => number
}

const PING = '{}'

/** Looks at every client's moments once: pings what is due, ends what is stale, expired or silent. */
export function sweep(clients: Iterable<Client>, { pingIntervalMs, pongTimeoutMs, nowMs }: SweepRules): void {
  const now = nowMs()
  for (const client of clients) {
    if (client.staleAtMs <= now) client.disconnect(DISCONNECTS.stale)
    else if (client.expireAtMs <= now) client.disconnect(DISCONNECTS.expired)
    else if (client.pongDueMs <= now) client.disconnect(DISCONNECTS.noPong)
    else if (client.pingAtMs <= now) {
      client.send(PING)
      // The oldest ping that is not answered counts.
      client.pongDueMs = Math.min(client.pongDueMs, now + pongTimeoutMs)
      client.pingAtMs = now + pingIntervalMs
    }
  }
}
