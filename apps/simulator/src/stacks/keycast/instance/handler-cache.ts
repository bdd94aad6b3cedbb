import { LRUCache } from 'lru-cache'

/**
 * Handlers by the token that asked for them: bounded, the least recently used leaves first, and one that nobody asked
 * for during `idleMs` leaves by itself.
 */
export class HandlerCache<Handler extends object> {
  hits = 0
  misses = 0
  readonly #entries: LRUCache<string, Handler>
  readonly #loading = new Map<string, Promise<Handler>>()

  constructor(capacity: number, idleMs: number, now: () => number = () => performance.now()) {
    this.#entries = new LRUCache({
      max: capacity,
      ttl: idleMs,
      updateAgeOnGet: true,
      ttlResolution: 0,
      perf: { now },
    })
  }

  get size(): number {
    return this.#entries.size
  }

  /** The handler of a token, loaded at most once at a time: who comes during a load waits for it, and counts as a miss. */
  get(token: string, load: () => Promise<Handler>): Handler | Promise<Handler> {
    const known = this.#entries.get(token)
    if (known) {
      this.hits += 1
      return known
    }
    this.misses += 1
    return this.#loading.get(token) ?? this.#load(token, load)
  }

  #load(token: string, load: () => Promise<Handler>): Promise<Handler> {
    const loading = load()
      .then((handler) => {
        this.#entries.set(token, handler)
        return handler
      })
      .finally(() => this.#loading.delete(token))
    this.#loading.set(token, loading)
    return loading
  }

  delete(token: string): void {
    this.#entries.delete(token)
  }
}
