import type { Clock, Wake } from './clock.ts'

interface Entry {
  readonly atMs: number
  readonly order: number
  wake: (() => void) | undefined
}

/** Time that passes only when it is told to: an hour of plan runs as fast as its callbacks. For tests. */
export class VirtualClock implements Clock {
  private nowMs: number
  private order = 0
  private entries: Entry[] = []

  constructor(startMs = 0) {
    this.nowMs = startMs
  }

  now(): number {
    return this.nowMs
  }

  wakeAfter(delayMs: number, wake: () => void): Wake {
    const entry: Entry = { atMs: this.nowMs + Math.max(0, delayMs), order: this.order++, wake }
    this.entries.push(entry)
    return {
      cancel: () => {
        entry.wake = undefined
      },
    }
  }

  /** Work that takes time: what is due meanwhile comes late. */
  spend(ms: number): void {
    this.nowMs += ms
  }

  /** Runs everything due up to and including a moment, in order, and stands there. */
  advanceTo(ms: number): void {
    for (;;) {
      const next = this.takeDue(ms)
      if (!next) break
      this.nowMs = Math.max(this.nowMs, next.atMs)
      next.wake?.()
    }
    this.nowMs = Math.max(this.nowMs, ms)
  }

  /** A handful of wake-ups wait at any time: a scan is as good as a heap. */
  private takeDue(ms: number): Entry | undefined {
    this.entries = this.entries.filter((entry) => entry.wake !== undefined)
    let first: Entry | undefined
    for (const entry of this.entries) {
      if (entry.atMs > ms) continue
      if (!first || entry.atMs < first.atMs || (entry.atMs === first.atMs && entry.order < first.order))
        first = entry
    }
    if (first) this.entries.splice(this.entries.indexOf(first), 1)
    return first
  }
}
