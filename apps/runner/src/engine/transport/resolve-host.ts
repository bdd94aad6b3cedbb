import { lookup } from 'node:dns'

/** Addresses of one name, handed out in turn. */
interface Resolved {
  addresses: readonly string[]
  next: number
  expiresAtMs: number
}

type Waiter = (error: Error | null, address: string) => void

/** As k6: answers are kept for five minutes, IPv4 is preferred, several addresses take turns. */
const TTL_MS = 5 * 60_000

/**
 * Host names to addresses through the system resolver, cached per thread so that ten thousand connections cost one
 * lookup. `resolve` calls back at once (same tick) when the answer is cached.
 */
export class HostResolver {
  #cache = new Map<string, Resolved>()
  #pending = new Map<string, Waiter[]>()

  resolve(host: string, done: Waiter): void {
    const cached = this.#cache.get(host)
    if (cached !== undefined && cached.expiresAtMs > performance.now()) {
      done(null, takeTurn(cached))
      return
    }
    const waiting = this.#pending.get(host)
    if (waiting !== undefined) {
      waiting.push(done)
      return
    }
    this.#pending.set(host, [done])
    lookup(host, { all: true, order: 'ipv4first' }, (error, found) => {
      const waiters = this.#pending.get(host) ?? []
      this.#pending.delete(host)
      if (error !== null) {
        for (const waiter of waiters) waiter(error, '')
        return
      }
      const v4 = found.filter((one) => one.family === 4)
      const addresses = (v4.length > 0 ? v4 : found).map((one) => one.address)
      const resolved = { addresses, next: 0, expiresAtMs: performance.now() + TTL_MS }
      this.#cache.set(host, resolved)
      for (const waiter of waiters) waiter(null, takeTurn(resolved))
    })
  }
}

function takeTurn(resolved: Resolved): string {
  const address = resolved.addresses[resolved.next % resolved.addresses.length]
  resolved.next++
  return address ?? ''
}

let shared: HostResolver | undefined

/** The resolver of this thread. */
export function sharedResolver(): HostResolver {
  shared ??= new HostResolver()
  return shared
}
