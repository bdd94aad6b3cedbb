/** Arrivals that may wait at most; more are dropped, and counted. 8 MiB, whatever the length of the run. */
export const QUEUE_LIMIT = 1 << 20

/** Intended start times that wait for a free user, first in first out, in a ring that grows up to the limit. */
export class ArrivalQueue {
  length = 0
  private ring = new Float64Array(64)
  private head = 0

  /** False when the queue is full. */
  push(intendedMs: number): boolean {
    if (this.length === QUEUE_LIMIT) return false
    if (this.length === this.ring.length) this.grow()
    this.ring[(this.head + this.length) & (this.ring.length - 1)] = intendedMs
    this.length++
    return true
  }

  /** The one that waits longest; NaN when none does. */
  shift(): number {
    if (this.length === 0) return Number.NaN
    const intendedMs = this.ring[this.head] as number
    this.head = (this.head + 1) & (this.ring.length - 1)
    this.length--
    return intendedMs
  }

  private grow(): void {
    const larger = new Float64Array(this.ring.length * 2)
    for (let i = 0; i < this.length; i++)
      larger[i] = this.ring[(this.head + i) & (this.ring.length - 1)] as number
    this.ring = larger
    this.head = 0
  }
}
