import type { Station as StationConfig } from '@broadside/shared/config/stacks/tunnel2'
import type { TickScheduler } from '../../time/tick-scheduler.ts'

/**
 * k slots with a fixed service time, served in order of arrival. Each call's end is computed, not awaited: the end of the
 * slot that is free first, plus the service time. So timers that come late never slow the station down.
 */
export class Station {
  readonly #freeAtMs: number[]
  readonly #serviceMs: number
  readonly #scheduler: TickScheduler

  constructor({ slots, serviceMs }: StationConfig, scheduler: TickScheduler) {
    this.#freeAtMs = Array.from({ length: slots }, () => 0)
    this.#serviceMs = serviceMs
    this.#scheduler = scheduler
  }

  /** Resolves when a call that arrives now has been served. */
  serve(): Promise<void> {
    const endMs = this.claim(this.#scheduler.nowMs())
    return new Promise((resolve) => this.#scheduler.schedule(endMs, { due: () => resolve() }))
  }

  /** Takes a slot for a call that arrives at `nowMs`; when its service ends. */
  claim(nowMs: number): number {
    let first = 0
    for (let i = 1; i < this.#freeAtMs.length; i++)
      if ((this.#freeAtMs[i] as number) < (this.#freeAtMs[first] as number)) first = i
    const endMs = Math.max(nowMs, this.#freeAtMs[first] as number) + this.#serviceMs
    this.#freeAtMs[first] = endMs
    return endMs
  }
}
