/** Where a scheduler takes its time from; a test passes a virtual one. */
export interface SchedulerClock {
  /** Monotonic milliseconds, fractional. */
  nowMs(): number
  /** Calls back once after about `delayMs` (0 or more, fractional); returns a function that cancels. */
  wakeAfter(delayMs: number, wake: () => void): () => void
}

/** Something to run at a time. One object may be scheduled again and again without a new closure. */
export interface DueTask {
  due(nowMs: number): void
}

export const realClock: SchedulerClock = {
  nowMs: () => performance.now(),
  wakeAfter(delayMs, wake) {
    const timer = setTimeout(wake, Math.round(delayMs))
    return () => clearTimeout(timer)
  },
}

/**
 * Absolute-time scheduler shared by thousands of streams: tasks fall into buckets of `tickMs`, and one timer serves
 * them all. A task runs at the tick nearest to its time, so it is at most half a tick early, and late only by
 * half a tick plus what the event loop adds. Errors never add up, because callers name times, not delays.
 */
export class TickScheduler {
  readonly #clock: SchedulerClock
  readonly #tickMs: number
  readonly #onTickEnd: () => void
  readonly #buckets = new Map<number, DueTask[]>()
  /** Min-heap of the buckets' ticks: only distinct ticks are in it, so it stays tiny. */
  readonly #ticks: number[] = []
  #cancelWake: (() => void) | undefined
  #wakeTick = Number.POSITIVE_INFINITY
  #size = 0
  /**
   * How many ticks share a bucket from now on. Under load a coarser grid makes fewer and larger batches, at the price
   * of half a grid step of earliness or lateness, which still never adds up.
   */
  ticksPerBucket = 1

  constructor(clock: SchedulerClock = realClock, tickMs = 1, onTickEnd: () => void = () => undefined) {
    this.#clock = clock
    this.#tickMs = tickMs
    this.#onTickEnd = onTickEnd
  }

  /** Tasks waiting. */
  get size(): number {
    return this.#size
  }

  nowMs(): number {
    return this.#clock.nowMs()
  }

  /** Runs `task` at `atMs` on the scheduler's clock, or at the next wake when that is past. */
  schedule(atMs: number, task: DueTask): void {
    const tick = Math.round(atMs / (this.#tickMs * this.ticksPerBucket)) * this.ticksPerBucket
    const bucket = this.#buckets.get(tick)
    this.#size += 1
    if (bucket) bucket.push(task)
    else {
      this.#buckets.set(tick, [task])
      pushTick(this.#ticks, tick)
      this.#arm()
    }
  }

  /** Forgets every waiting task. */
  clear(): void {
    this.#cancelWake?.()
    this.#cancelWake = undefined
    this.#wakeTick = Number.POSITIVE_INFINITY
    this.#buckets.clear()
    this.#ticks.length = 0
    this.#size = 0
  }

  #arm(): void {
    const next = this.#ticks[0]
    if (next === undefined || next >= this.#wakeTick) return
    this.#cancelWake?.()
    this.#wakeTick = next
    const delayMs = next * this.#tickMs - this.#clock.nowMs()
    this.#cancelWake = this.#clock.wakeAfter(Math.max(0, delayMs), () => this.#wake())
  }

  #wake(): void {
    this.#cancelWake = undefined
    this.#wakeTick = Number.POSITIVE_INFINITY
    const nowMs = this.#clock.nowMs()
    const lastTick = Math.floor(nowMs / this.#tickMs + 0.5)
    let ran = false
    for (let tick = this.#ticks[0]; tick !== undefined && tick <= lastTick; tick = this.#ticks[0]) {
      popTick(this.#ticks)
      const bucket = this.#buckets.get(tick) ?? []
      this.#buckets.delete(tick)
      this.#size -= bucket.length
      for (const task of bucket) task.due(nowMs)
      ran = true
    }
    if (ran) this.#onTickEnd()
    this.#arm()
  }
}

function pushTick(heap: number[], tick: number): void {
  let at = heap.length
  heap.push(tick)
  while (at > 0) {
    const parent = (at - 1) >> 1
    const above = heap[parent] as number
    if (above <= tick) break
    heap[at] = above
    at = parent
  }
  heap[at] = tick
}

function popTick(heap: number[]): void {
  const last = heap.pop()
  if (last === undefined || heap.length === 0) return
  let at = 0
  for (;;) {
    let child = at * 2 + 1
    if (child >= heap.length) break
    if (child + 1 < heap.length && (heap[child + 1] as number) < (heap[child] as number)) child += 1
    if ((heap[child] as number) >= last) break
    heap[at] = heap[child] as number
    at = child
  }
  heap[at] = last
}
