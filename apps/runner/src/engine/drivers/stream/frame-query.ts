import { Query } from './query.ts'
import { startsWith } from './token-frames.ts'
import { TokenLedger } from './token-ledger.ts'

const NO_TAIL = Buffer.alloc(0)

/** A query whose tokens come one to a frame, and whose text is known beforehand if it is known at all. */
export class FrameQuery extends Query {
  /** The end of every frame that answers this query, where frames say so. */
  tail: Buffer = NO_TAIL
  private foreignById = 0
  protected readonly ledger = new TokenLedger()

  override begin(intendedMs: number, nowMs: number, stage: number, recordLag: boolean): void {
    super.begin(intendedMs, nowMs, stage, recordLag)
    this.foreignById = 0
    this.ledger.reset()
  }

  /** A token frame of the open query. Allocates nothing while tokens come in order. */
  token(buffer: Buffer, start: number, end: number, atMs: number): void {
    const { expected, frames, correlation } = this.services
    const { ledger } = this
    const tailLength = correlation.tailLength(buffer, start, end, this.tail)
    if (tailLength === 0) {
      this.foreignById++
      return
    }
    this.arrived(atMs, frames.lastWasEmpty, this.recovering)
    if (expected.words.length === 0) return
    const head = expected.frameHeads[ledger.next]
    if (head && end - start === head.length + tailLength && startsWith(buffer, start, end, head))
      ledger.next++
    else ledger.outOfOrder(frames.contentOf(buffer, start, end), expected.words)
  }

  /** Whether a closing frame ends this query and not another one. */
  isMine(buffer: Buffer, start: number, end: number): boolean {
    return this.services.correlation.tailLength(buffer, start, end, this.tail) > 0
  }

  /** Frames of another query that came while this one was open: kept apart, so they do not spoil it. */
  protected override get strayTokens(): number {
    return this.foreignById
  }

  protected override get received(): number {
    return this.services.expected.words.length > 0 ? this.ledger.received : this.tokens
  }

  protected override get surplus(): number {
    const { tokens = 0, words } = this.services.expected
    return words.length > 0 ? this.ledger.duplicated : Math.max(0, this.tokens - tokens)
  }
}
