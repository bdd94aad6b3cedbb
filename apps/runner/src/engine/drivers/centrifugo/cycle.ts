import { Query } from '../stream/query.ts'
import type { SampleError } from '../stream/sample-error.ts'
import { CycleLedger } from './cycle-ledger.ts'

/** One question of a client and its answer: complete when `done` has come and the call has said what the answer is. */
export class Cycle extends Query {
  protected readonly ledger = new CycleLedger()
  private words: readonly string[] | undefined
  private isDone = false
  private before: number | undefined
  private doneOffset: number | undefined
  private isCompared = false

  override begin(intendedMs: number, nowMs: number, stage: number, recordLag: boolean): void {
    super.begin(intendedMs, nowMs, stage, recordLag)
    this.words = undefined
    this.isDone = false
    this.isCompared = false
    this.doneOffset = undefined
    this.startAfter(undefined)
  }

  /** The answer's first word has the offset after this one; undefined = the channel has no offsets. */
  startAfter(offset: number | undefined): void {
    this.before = offset
    this.ledger.begin(offset)
  }

  token(word: string, offset: number | undefined, atMs: number, isRecovered: boolean): void {
    this.arrived(atMs, word === '', isRecovered)
    this.ledger.add(word, offset)
  }

  done(offset: number | undefined): void {
    this.isDone = true
    this.doneOffset = offset
  }

  /** The call has answered with the whole text. */
  answered(words: readonly string[]): void {
    this.words = words
    this.expectedTokens = words.length
  }

  /** The stream began anew: offsets before and after do not belong together. */
  forgetOffsets(): void {
    this.before = undefined
    this.ledger.forgetOffsets()
  }

  get isComplete(): boolean {
    return this.isDone && this.words !== undefined
  }

  override get missing(): number {
    this.compare()
    return this.words === undefined ? Math.max(0, (this.expectedTokens ?? 0) - this.tokens) : super.missing
  }

  override get complaint(): string | undefined {
    const wanted = this.services.expected.tokens
    if (wanted !== undefined && this.words !== undefined && this.words.length !== wanted)
      return `an answer of ${this.words.length} words; ${wanted} were expected`
    return super.complaint
  }

  /** `done` counts what was published before it: whether the gateway ever had what did not come. */
  override get whereLost(): string {
    if (this.doneOffset === undefined || this.before === undefined || this.expectedTokens === undefined)
      return ''
    const published = this.doneOffset - this.before - 1
    return published < this.expectedTokens
      ? `: only ${published} were published`
      : ', though all were published'
  }

  override settle(outcome: number, error: SampleError | undefined, nowMs: number): void {
    this.compare()
    super.settle(outcome, error, nowMs)
  }

  private compare(): void {
    if (this.isCompared || this.words === undefined) return
    this.isCompared = true
    this.ledger.compare(this.words)
  }
}
