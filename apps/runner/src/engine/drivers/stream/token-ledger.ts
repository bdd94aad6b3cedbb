import type { Ledger } from './query.ts'

/**
 * Which of the expected words have come, in which order. Words that come in order cost a counter; the sets exist only once
 * something was out of order.
 */
export class TokenLedger implements Ledger {
  duplicated = 0
  reordered = 0
  /** Words that are not in the expected text: another session's, or another answer's. */
  foreign = 0
  /** Index of the word expected next. */
  next = 0
  private skipped: Set<number> | undefined

  reset(): void {
    this.duplicated = 0
    this.reordered = 0
    this.foreign = 0
    this.next = 0
    this.skipped = undefined
  }

  /** A word that is not the next one. */
  outOfOrder(word: string | undefined, words: readonly string[]): void {
    const ahead = word === undefined ? -1 : words.indexOf(word, this.next)
    if (word === undefined) this.foreign++
    else if (this.late(word, words)) this.reordered++
    else if (ahead >= 0) this.skipTo(ahead)
    else if (words.includes(word)) this.duplicated++
    else this.foreign++
  }

  /** Different expected words that have come. */
  get received(): number {
    return this.next - (this.skipped?.size ?? 0)
  }

  private skipTo(index: number): void {
    for (let i = this.next; i < index; i++) {
      this.skipped ??= new Set()
      this.skipped.add(i)
    }
    this.next = index + 1
  }

  private late(word: string, words: readonly string[]): boolean {
    for (const index of this.skipped ?? [])
      if (words[index] === word) {
        this.skipped?.delete(index)
        return true
      }
    return false
  }
}
