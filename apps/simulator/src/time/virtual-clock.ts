import type { SchedulerClock } from './tick-scheduler.ts'

/** A clock that stands still until a test moves it; wakes come in order, each at its own time or later. */
export class VirtualClock implements SchedulerClock {
  #nowMs = 0
  #wakes: { atMs: number; wake: () => void }[] = []
  /** Added to every wake's time, as a busy event loop does. */
  lateMs = 0

  nowMs(): number {
    return this.#nowMs
  }

  wakeAfter(delayMs: number, wake: () => void): () => void {
    const entry = { atMs: this.#nowMs + delayMs + this.lateMs, wake }
    this.#wakes.push(entry)
    return () => {
      this.#wakes = this.#wakes.filter((other) => other !== entry)
    }
  }

  advanceTo(atMs: number): void {
    for (;;) {
      const next = this.#wakes.reduce(
        (first, entry) => (entry.atMs < first.atMs ? entry : first),
        this.#wakes[0] ?? { atMs: Number.POSITIVE_INFINITY, wake: () => undefined },
      )
      if (next.atMs > atMs) break
      this.#wakes = this.#wakes.filter((entry) => entry !== next)
      this.#nowMs = Math.max(this.#nowMs, next.atMs)
      next.wake()
    }
    this.#nowMs = Math.max(this.#nowMs, atMs)
  }
}
