import { Query } from './query.ts'
import { startsWith } from './token-frames.ts'
import { TokenLedger } from './token-ledger.ts'

/** A query whose tokens come one to a frame, and whose text is known beforehand if it is known at all. */
export class FrameQuery extends Query {
  protected readonly ledger = new TokenLedger()

  override begin(intendedMs: number, nowMs: number, stage: number, recordLag: boolean): void {
    super.begin(intendedMs, nowMs, stage, recordLag)
    this.ledger.reset()
  }

  /** A token frame of the open query. Allocates nothing while tokens come in order. */
  token(buffer: Buffer, start: number, end: number, atMs: number): void {
    const { expected, frames } = this.services
    const { ledger } = this
    this.arrived(atMs, frames.lastWasEmpty, this.recovering)
    if (expected.words.length === 0) return
    const frame = expected.frames[ledger.next]
    if (frame && end - start === frame.length && startsWith(buffer, start, end, frame)) ledger.next++
    else ledger.outOfOrder(frames.contentOf(buffer, start, end), expected.words)
  }

  protected override get received(): number {
    return this.services.expected.words.length > 0 ? this.ledger.received : this.tokens
  }

  protected override get surplus(): number {
    const { tokens = 0, words } = this.services.expected
    return words.length > 0 ? this.ledger.duplicated : Math.max(0, this.tokens - tokens)
  }
}
