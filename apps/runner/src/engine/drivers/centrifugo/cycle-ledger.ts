import type { Ledger } from '../stream/query.ts'
import { TokenLedger } from '../stream/token-ledger.ts'

/**
 * What came of one answer. Its text is known only from the call that asked for it, which may be answered after the first
 * words have come: words are kept as they come, and compared once. Where the channel has offsets, a word's place in the
 * answer is its offset, so that lost, doubled and late ones are told apart exactly, whichever words repeat.
 */
export class CycleLedger implements Ledger {
  duplicated = 0
  reordered = 0
  foreign = 0
  received = 0
  private words: string[] = []
  private offsets: (number | undefined)[] = []
  private before: number | undefined

  /** `before`: offset of the last publication before the answer; undefined = the channel has none. */
  begin(before: number | undefined): void {
    this.words = []
    this.offsets = []
    this.before = before
    this.duplicated = 0
    this.reordered = 0
    this.foreign = 0
    this.received = 0
  }

  add(word: string, offset: number | undefined): void {
    this.words.push(word)
    this.offsets.push(offset)
  }

  /** The stream began anew in the middle of the answer: its offsets say nothing about places. */
  forgetOffsets(): void {
    this.before = undefined
  }

  /** Sets the counts from what came and what should have. */
  compare(expected: readonly string[]): void {
    const { before, offsets } = this
    if (before !== undefined && offsets.every((offset) => offset !== undefined))
      this.place(expected, before, offsets as number[])
    else this.align(expected)
  }

  private place(expected: readonly string[], before: number, offsets: readonly number[]): void {
    const seen = new Set<number>()
    let highest = -1
    for (const [i, offset] of offsets.entries()) {
      const place = offset - before - 1
      // What the stream had before this answer has been here before.
      if (place < 0 || seen.has(place)) {
        this.duplicated++
        continue
      }
      seen.add(place)
      if (place < highest) this.reordered++
      else highest = place
      if (expected[place] === this.words[i]) this.received++
      else this.foreign++
    }
  }

  private align(expected: readonly string[]): void {
    const ledger = new TokenLedger()
    for (const word of this.words)
      if (word === expected[ledger.next]) ledger.next++
      else ledger.outOfOrder(word, expected)
    this.duplicated = ledger.duplicated
    this.reordered = ledger.reordered
    this.foreign = ledger.foreign
    this.received = ledger.received
  }
}
