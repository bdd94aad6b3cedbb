import { type ClaimedDataSet, partCount, saveProgress } from '@broadside/db/data-sets/make-data-set'
import { partSeal } from '@broadside/db/data-sets/read-data-set'
import { type MadeUser, tokenExpiresAtS } from '../../engine/index.ts'
import { repeat } from '../../repeat.ts'
import type { DataSetContext } from './context.ts'
import { StepBook } from './step-book.ts'

/** How much may be lost when the process dies: what was made since the last save. */
const SAVE_EVERY_MS = 1_000

/** Keeps what was made until it is stored, once a second and at the end, together with the numbers of all steps. */
export class Progress {
  readonly #lost = new AbortController()
  readonly #saves: { close(): Promise<void> }
  readonly #book: StepBook
  #users: MadeUser[] = []
  #failedCount: number
  #savedAtMs = performance.now()

  private constructor(
    private readonly context: DataSetContext,
    private readonly set: ClaimedDataSet,
    steps: readonly string[],
    private nextPart: number,
  ) {
    this.#book = new StepBook(steps, set.steps)
    this.#failedCount = set.failedCount
    this.#saves = repeat(
      SAVE_EVERY_MS,
      () => this.save(),
      (error) =>
        context.log.warn({ err: error, dataSetId: set.id }, 'data set progress waits for PostgreSQL'),
    )
  }

  static async open(
    context: DataSetContext,
    set: ClaimedDataSet,
    steps: readonly string[],
  ): Promise<Progress> {
    return new Progress(context, set, steps, await partCount(context.db, set.id))
  }

  /** Aborts when the set is not this runner's any more. */
  get lost(): AbortSignal {
    return this.#lost.signal
  }

  time(step: string, ms: number): void {
    this.#book.time(step, ms)
  }

  fail(step: string, message: string): void {
    this.#failedCount++
    this.#book.fail(step, message)
  }

  add(user: MadeUser): void {
    this.#users.push(user)
  }

  /** Stores the rest. Rejects when that fails: then the set is not complete. */
  async close(): Promise<void> {
    await this.#saves.close()
    if (!this.lost.aborted) await this.save()
  }

  private async save(): Promise<void> {
    if (this.lost.aborted) return
    const { db, sealer, runnerId } = this.context
    const { id } = this.set
    const users = this.#users
    const nowMs = performance.now()
    this.#users = []
    const n = this.nextPart
    const sealed = users.length > 0 ? sealer.seal(users, partSeal(id, n)) : undefined
    try {
      const mine = await saveProgress(db, id, runnerId, {
        ...(sealed === undefined ? {} : { part: { n, rowCount: users.length, sealed } }),
        failedCount: this.#failedCount,
        steps: this.#book.stored(),
        expiresAt: firstExpiry(users),
        madeForMs: nowMs - this.#savedAtMs,
      })
      if (!mine) this.#lost.abort()
      this.#savedAtMs = nowMs
      if (sealed !== undefined) this.nextPart++
    } catch (error) {
      // Kept for the next time.
      this.#users = [...users, ...this.#users]
      throw error
    }
  }
}

function firstExpiry(users: readonly MadeUser[]): Date | null {
  const ends = users.map(({ token }) => tokenExpiresAtS(token)).filter((end) => end !== undefined)
  return ends.length > 0 ? new Date(Math.min(...ends) * 1_000) : null
}
