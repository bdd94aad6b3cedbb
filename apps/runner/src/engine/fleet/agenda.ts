import type { Clock, Wake } from '../clock/clock.ts'
import { sleepMs } from './pacer.ts'

/** Something due at a moment: an arrival, a step of the plan, the end of a user's pause. */
export interface Due {
  /** Infinity = not planned. Owned by the agenda. */
  dueAtMs: number
  fire(nowMs: number): void
}

/** Due at no time yet. */
export const NEVER = Number.POSITIVE_INFINITY

/** Longest round: an overloaded loop reads its sockets after so much work, instead of starting more and more. */
const ROUND_MS = 4

/** One moment that calls back. */
export class Moment implements Due {
  dueAtMs = NEVER
  constructor(readonly fire: (nowMs: number) => void) {}
}

/**
 * Everything that is due, earliest first, and the only place in the engine that sleeps. A binary heap; cancelling is a
 * field write, because an entry whose time differs from its owner's is skipped.
 */
export class Agenda {
  private readonly times: number[] = []
  private readonly owners: Due[] = []
  private wake: Wake | undefined
  private wakeAtMs = NEVER
  private started = false
  private running = false
  /** A round ended with work left: the sockets have their turn before the next. */
  private behind = false

  /** `afterEach` is called after every round, for work that should not delay what was due. */
  constructor(
    private readonly clock: Clock,
    private readonly afterEach: () => void,
  ) {}

  /** Plans an owner's only entry, in place of an earlier one. */
  add(owner: Due, atMs: number): void {
    owner.dueAtMs = atMs
    if (atMs === NEVER) return
    this.push(atMs, owner)
    if (!this.running && this.started && atMs < this.wakeAtMs) this.sleep(this.clock.now())
  }

  cancel(owner: Due): void {
    owner.dueAtMs = NEVER
  }

  start(): void {
    this.started = true
    this.sleep(this.clock.now())
  }

  close(): void {
    this.started = false
    this.wake?.cancel()
    this.wake = undefined
  }

  /**
   * Fires what is due, for a caller that has just read the clock: a busy loop then keeps its times better than millisecond
   * timers can. Does nothing from within a round.
   */
  poll(nowMs: number): void {
    if (this.running || this.behind || !this.started || (this.times[0] ?? NEVER) > nowMs) return
    this.fireDue(nowMs)
    if (this.started && (this.times[0] ?? NEVER) < this.wakeAtMs) this.sleep(nowMs)
  }

  private readonly round = (): void => {
    this.wake = undefined
    this.wakeAtMs = NEVER
    this.behind = false
    if (!this.started) return
    const nowMs = this.clock.now()
    this.fireDue(nowMs)
    this.running = true
    this.afterEach()
    this.running = false
    if (this.started) this.sleep(this.clock.now())
  }

  /** The clock is read anew for each, so that nothing is told to begin before it does. */
  private fireDue(fromMs: number): void {
    this.running = true
    let nowMs = fromMs
    while ((this.times[0] ?? NEVER) <= nowMs && !this.behind) {
      const atMs = this.times[0] ?? NEVER
      const owner = this.pop()
      if (owner.dueAtMs !== atMs) continue
      owner.dueAtMs = NEVER
      owner.fire(nowMs)
      nowMs = this.clock.now()
      this.behind = nowMs - fromMs > ROUND_MS
    }
    this.running = false
  }

  private sleep(nowMs: number): void {
    const dueMs = this.times[0] ?? NEVER
    const delayMs = sleepMs(dueMs, nowMs)
    this.wake?.cancel()
    this.wakeAtMs = nowMs + delayMs
    this.wake = this.clock.wakeAfter(delayMs, this.round)
  }

  private push(atMs: number, owner: Due): void {
    const { times, owners } = this
    let i = times.length
    times.push(atMs)
    owners.push(owner)
    while (i > 0) {
      const parent = (i - 1) >> 1
      const parentMs = times[parent] as number
      if (parentMs <= atMs) break
      times[i] = parentMs
      owners[i] = owners[parent] as Due
      i = parent
    }
    times[i] = atMs
    owners[i] = owner
  }

  private pop(): Due {
    const { times, owners } = this
    const top = owners[0] as Due
    const atMs = times.pop() as number
    const owner = owners.pop() as Due
    const { length } = times
    if (length === 0) return top
    let i = 0
    for (;;) {
      let child = 2 * i + 1
      if (child >= length) break
      if (child + 1 < length && (times[child + 1] as number) < (times[child] as number)) child++
      const childMs = times[child] as number
      if (childMs >= atMs) break
      times[i] = childMs
      owners[i] = owners[child] as Due
      i = child
    }
    times[i] = atMs
    owners[i] = owner
    return top
  }
}
