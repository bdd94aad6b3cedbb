import { TickScheduler } from '../../time/tick-scheduler.ts'
import { TokenStream, type TokenStreamPlan } from './token-stream.ts'

export interface AnswerStreamsOptions {
  /** Sends on what the streams of one tick have published. */
  readonly flush: () => void
  /** From so many streams on they share a grid of 2 ms, and from so many one of 4 ms. */
  readonly shareFrom: readonly [two: number, four: number]
}

/**
 * The answers that are streamed now. A few are timed to the millisecond. Many share a grid of 2 or 4 ms: what a batch costs hardly
 * depends on its size, and 2 ms of rounding is far below what that many streams wait elsewhere.
 */
export class AnswerStreams {
  readonly #scheduler: TickScheduler
  readonly #shareFrom: AnswerStreamsOptions['shareFrom']
  #open = 0

  constructor({ flush, shareFrom }: AnswerStreamsOptions) {
    this.#scheduler = new TickScheduler(undefined, undefined, flush)
    this.#shareFrom = shareFrom
  }

  get size(): number {
    return this.#open
  }

  start(plan: TokenStreamPlan, publish: (payload: string) => void): void {
    this.#changed(1)
    new TokenStream(this.#scheduler, plan, publish, () => this.#changed(-1)).start()
  }

  clear(): void {
    this.#scheduler.clear()
  }

  #changed(by: 1 | -1): void {
    this.#open += by
    const [two, four] = this.#shareFrom
    this.#scheduler.ticksPerBucket = this.#open < two ? 1 : this.#open < four ? 2 : 4
  }
}
