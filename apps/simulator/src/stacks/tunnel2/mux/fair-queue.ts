/** Something that takes its turns on a shared line. */
export interface Flow {
  /** Its share of the line against the others'; 1 or more. */
  readonly weight: number
  /** Bytes of its next frame; 0 when it has nothing to send, or no window to send it in. */
  nextBytes(): number
  /** Owned by the queue. */
  deficit: number
  queued: boolean
}

/**
 * Weighted fair queueing by deficit round robin (Shreedhar and Varghese, 1995): each turn a flow may send `quantum` ×
 * weight bytes, what it leaves over counts for its next turn. O(1) a frame, whatever the number of flows.
 */
export class FairQueue<F extends Flow> {
  readonly #quantumBytes: number
  #turns: F[] = []
  #at = 0

  constructor(quantumBytes: number) {
    this.#quantumBytes = quantumBytes
  }

  /** A flow may have something to send. */
  add(flow: F): void {
    if (flow.queued) return
    flow.queued = true
    flow.deficit = 0
    this.#turns.push(flow)
  }

  /** The flow whose next frame is due, its bytes already taken from its share; undefined when nobody has any. */
  take(): F | undefined {
    while (this.#at < this.#turns.length) {
      const flow = this.#turns[this.#at] as F
      const bytes = flow.nextBytes()
      if (bytes === 0) {
        flow.queued = false
        this.#next()
        continue
      }
      if (flow.deficit < bytes) {
        flow.deficit += this.#quantumBytes * flow.weight
        if (flow.deficit < bytes) {
          this.#rotate(flow)
          continue
        }
      }
      flow.deficit -= bytes
      // Its turn ends where its share does not cover another whole frame.
      if (flow.deficit < this.#quantumBytes) this.#rotate(flow)
      return flow
    }
    this.#turns = []
    this.#at = 0
    return undefined
  }

  #rotate(flow: F): void {
    this.#next()
    this.#turns.push(flow)
  }

  /** Forgets the head; the array is made short again once half of it is history. */
  #next(): void {
    this.#at++
    if (this.#at > 64 && this.#at * 2 > this.#turns.length) {
      this.#turns = this.#turns.slice(this.#at)
      this.#at = 0
    }
  }
}
