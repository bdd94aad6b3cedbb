interface Held {
  readonly dueMs: number
  readonly work: () => void
}

/** Holds work back by a settable time, keeping the order of each lane (a connection). At 0 it runs at once. */
export class AddedLatency {
  #addMs = 0
  #jitterMs = 0
  readonly #lanes = new Map<object, Held[]>()
  readonly #random: () => number

  constructor(random: () => number = Math.random) {
    this.#random = random
  }

  set(addMs: number, jitterMs: number): void {
    this.#addMs = addMs
    this.#jitterMs = jitterMs
  }

  /** Nothing is held back now: whoever passes much may skip `pass`. */
  get isIdle(): boolean {
    return this.#addMs === 0 && this.#jitterMs === 0 && this.#lanes.size === 0
  }

  /** Runs `work` after the delay, and never before what the same lane was given earlier. */
  pass(lane: object, work: () => void): void {
    const held = this.#lanes.get(lane)
    if (!held && this.#addMs === 0 && this.#jitterMs === 0) {
      work()
      return
    }
    const dueMs = performance.now() + this.#addMs + this.#random() * this.#jitterMs
    if (held) {
      held.push({ dueMs: Math.max(dueMs, held.at(-1)?.dueMs ?? 0), work })
      return
    }
    const started = [{ dueMs, work }]
    this.#lanes.set(lane, started)
    this.#arm(lane, started)
  }

  /** A lane has one timer, for its head: timers of different length do not keep their order to the millisecond. */
  #arm(lane: object, held: Held[]): void {
    const head = held[0]
    if (!head) {
      this.#lanes.delete(lane)
      return
    }
    setTimeout(
      () => {
        const nowMs = performance.now()
        while (held[0] && held[0].dueMs <= nowMs) held.shift()?.work()
        this.#arm(lane, held)
      },
      Math.max(1, Math.ceil(head.dueMs - performance.now())),
    )
  }
}
