import type { DueTask, TickScheduler } from '../../time/tick-scheduler.ts'

export interface TokenStreamPlan {
  frames: readonly string[]
  tokenDelayMs: number
}

/**
 * One answer on its way: frame i leaves at start + i × delay, so lateness of one token never moves the next.
 * The first leaves at once; the closing `done` comes one delay after the last token.
 */
export class TokenStream implements DueTask {
  readonly #scheduler: TickScheduler
  readonly #plan: TokenStreamPlan
  readonly #publish: (payload: string) => void
  readonly #ended: () => void
  readonly #startMs: number
  #next = 0

  constructor(
    scheduler: TickScheduler,
    plan: TokenStreamPlan,
    publish: (payload: string) => void,
    ended: () => void = () => undefined,
  ) {
    this.#scheduler = scheduler
    this.#plan = plan
    this.#publish = publish
    this.#ended = ended
    this.#startMs = scheduler.nowMs()
  }

  start(): void {
    this.due()
  }

  due(): void {
    const { frames, tokenDelayMs } = this.#plan
    // Without a delay the whole answer leaves in one go.
    do {
      const frame = frames[this.#next]
      if (frame !== undefined) this.#publish(frame)
      this.#next += 1
    } while (tokenDelayMs === 0 && this.#next < frames.length)
    if (this.#next < frames.length) this.#scheduler.schedule(this.#startMs + this.#next * tokenDelayMs, this)
    else this.#ended()
  }
}
