import type { StoredSteps } from '@broadside/shared/data-sets/data-set'
import { Histogram } from '@broadside/shared/histogram'
import { decodeHistogramBase64, encodeHistogramBase64 } from '@broadside/shared/histogram/codec'

interface Book {
  readonly histogram: Histogram
  readonly failures: Record<string, number>
}

/** Different words a server may fail with before they are counted together. */
const MOST_MESSAGES = 20
const OTHER = 'other messages'

/** Times and failures of each step over all makings of a set, the interrupted ones too. */
export class StepBook {
  readonly #books: ReadonlyMap<string, Book>

  constructor(steps: readonly string[], stored: StoredSteps) {
    this.#books = new Map(
      steps.map((step) => {
        const known = stored[step]
        const histogram = known?.histogram ? decodeHistogramBase64(known.histogram) : new Histogram()
        return [step, { histogram, failures: { ...known?.failures } }]
      }),
    )
  }

  time(step: string, ms: number): void {
    this.#books.get(step)?.histogram.recordUs(ms * 1_000)
  }

  fail(step: string, message: string): void {
    const book = this.#books.get(step)
    if (!book) return
    const known = message in book.failures || Object.keys(book.failures).length < MOST_MESSAGES
    const key = known ? message : OTHER
    book.failures[key] = (book.failures[key] ?? 0) + 1
  }

  stored(): StoredSteps {
    return Object.fromEntries(
      [...this.#books].map(([step, { histogram, failures }]) => [
        step,
        { histogram: encodeHistogramBase64(histogram), failures: { ...failures } },
      ]),
    )
  }
}
