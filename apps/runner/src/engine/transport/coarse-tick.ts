/** How often deadlines are looked at. A deadline fires up to this much late (plus event-loop lag), never early. */
export const TICK_MS = 20

/** Something with at most one deadline at a time; `deadlineAtMs` is on the performance.now() scale. */
export interface Watched {
  deadlineAtMs: number
  /** Its place in the tick's list, -1 while not watched. Owned by the tick. */
  watchIndex: number
  onDeadline(nowMs: number): void
}

/**
 * One timer for every deadline of this thread, in place of a timer per socket: watching and unwatching are a push
 * and a swap, moving a deadline is a field write. Precision given up: TICK_MS. Callers that must classify exactly
 * compare arrival times with `deadlineAtMs` themselves.
 */
export class CoarseTick {
  #watched: Watched[] = []
  #timer: NodeJS.Timeout | null = null

  get size(): number {
    return this.#watched.length
  }

  watch(item: Watched): void {
    if (item.watchIndex >= 0) return
    item.watchIndex = this.#watched.push(item) - 1
    this.#timer ??= setInterval(() => this.check(performance.now()), TICK_MS).unref()
  }

  unwatch(item: Watched): void {
    const index = item.watchIndex
    if (index < 0) return
    item.watchIndex = -1
    const last = this.#watched.pop()
    if (last !== undefined && last !== item) {
      this.#watched[index] = last
      last.watchIndex = index
    }
    if (this.#watched.length === 0 && this.#timer !== null) {
      clearInterval(this.#timer)
      this.#timer = null
    }
  }

  /** Fires what is due. Walks backwards, since a fired item may unwatch itself (the last one takes its place). */
  check(nowMs: number): void {
    for (let i = this.#watched.length - 1; i >= 0; i--) {
      const item = this.#watched[i]
      if (item !== undefined && item.deadlineAtMs <= nowMs) item.onDeadline(nowMs)
    }
  }
}

let shared: CoarseTick | undefined

/** The tick of this thread. */
export function sharedTick(): CoarseTick {
  shared ??= new CoarseTick()
  return shared
}
