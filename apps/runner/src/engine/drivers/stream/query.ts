import { NEVER } from '../../fleet/agenda.ts'
import { FAILED, OK, STAGE_STRIDE, TIMEOUT } from '../../recorder/series-table.ts'
import type { SampleError } from './sample-error.ts'
import type { StreamServices } from './stream-services.ts'
import { startsWith } from './token-frames.ts'
import { TokenLedger } from './token-ledger.ts'

/** One query at a time of one user: its clock marks and its tokens. Reused from query to query. */
export class Query {
  /** 1-based within the session; 0 = none yet. */
  number = 0
  open = false
  intendedMs = 0
  sentMs = 0
  firstMs = NEVER
  lastMs = 0
  deadlineMs = NEVER
  tokens = 0
  stage = 0
  /** Tokens after a reconnect count as recovered. */
  recovering = false
  private readonly ledger = new TokenLedger()

  constructor(private readonly services: StreamServices) {}

  /** The query is about to be sent. Records how late that is. */
  begin(intendedMs: number, nowMs: number, stage: number, recordLag: boolean): void {
    const { recorder, metrics, expected } = this.services
    this.number++
    this.open = true
    this.intendedMs = intendedMs
    this.sentMs = nowMs
    this.firstMs = NEVER
    this.lastMs = nowMs
    this.tokens = 0
    this.stage = stage
    this.recovering = false
    this.deadlineMs = nowMs + expected.deadlineMs
    this.ledger.reset()
    recorder.count(metrics.attempted + stage, 1)
    if (recordLag) recorder.trend(metrics.lagMs + stage * STAGE_STRIDE + OK, nowMs - intendedMs)
  }

  /** A token frame of the open query. Allocates nothing while tokens come in order. */
  token(buffer: Buffer, start: number, end: number, atMs: number): void {
    const { recorder, metrics, expected, frames } = this.services
    const { stage, ledger } = this
    recorder.count(metrics.tokens + stage, 1)
    if (this.recovering) recorder.count(metrics.recovered + stage, 1)
    if (this.tokens > 0) {
      const gapMs = atMs - this.lastMs
      recorder.trend(metrics.iclMs + stage * STAGE_STRIDE + OK, gapMs)
      if (gapMs > expected.stallMs) recorder.count(metrics.stalls + stage, 1)
    } else if (atMs - this.sentMs > expected.stallMs) recorder.count(metrics.stalls + stage, 1)
    if (this.firstMs === NEVER && !frames.lastWasEmpty) this.firstMs = atMs
    this.lastMs = atMs
    this.tokens++
    if (expected.words.length === 0) return
    const frame = expected.frames[ledger.next]
    if (frame && end - start === frame.length && startsWith(buffer, start, end, frame)) ledger.next++
    else ledger.outOfOrder(frames.contentOf(buffer, start, end), expected)
  }

  /** Words that this query was not asked for: another session's tokens, or another answer's. */
  get foreignTokens(): number {
    return this.ledger.foreign
  }

  /** Expected tokens that did not come. */
  get missing(): number {
    const { tokens, words } = this.services.expected
    if (tokens === undefined) return 0
    return Math.max(0, tokens - (words.length > 0 ? this.ledger.received : this.tokens))
  }

  /** Ends the query: `error` undefined = it completed. Times that did not happen are not recorded. */
  settle(outcome: number, error: SampleError | undefined, nowMs: number): void {
    this.open = false
    this.countLedger()
    const { recorder, metrics, scenario, slo } = this.services
    const { stage } = this
    const failed = outcome !== OK
    recorder.rate(metrics.queryFailed + stage, failed)
    recorder.rate(metrics.checks + stage, !failed)
    recorder.count((failed ? metrics.failed : metrics.completed) + stage, 1)
    if (error) recorder.error(error.code, error.message, scenario)
    // A timeout is censored: the query would have taken at least its deadline.
    const endMs = outcome === TIMEOUT ? Math.max(this.deadlineMs, this.sentMs) : nowMs
    const at = stage * STAGE_STRIDE + outcome
    const serviceMs = endMs - this.sentMs
    const ttftMs = this.firstMs - this.sentMs
    const e2eMs = outcome === OK ? this.lastMs - this.sentMs : serviceMs
    recorder.trend(metrics.serviceMs + at, serviceMs)
    recorder.trend(metrics.responseMs + at, endMs - this.intendedMs)
    recorder.trend(metrics.e2eMs + at, e2eMs)
    if (this.firstMs !== NEVER) recorder.trend(metrics.ttftMs + at, ttftMs)
    else if (failed) recorder.trend(metrics.ttftMs + at, serviceMs)
    const itlMs = this.tokens > 1 ? (this.lastMs - this.firstMs) / (this.tokens - 1) : 0
    if (this.tokens > 1 && this.firstMs !== NEVER) recorder.trend(metrics.itlMs + at, itlMs)
    const good =
      !failed &&
      (slo?.ttftMs === undefined || ttftMs <= slo.ttftMs) &&
      (slo?.itlMs === undefined || itlMs <= slo.itlMs) &&
      (slo?.e2eMs === undefined || e2eMs <= slo.e2eMs)
    if (good && slo) recorder.count(metrics.good + stage, 1)
  }

  /** Ends the query because the run ended: neither a success nor the target's failure. What came is what was expected. */
  interrupt(): void {
    this.open = false
    const { recorder, metrics, scenario, expected } = this.services
    if (expected.tokens !== undefined) recorder.count(metrics.expected + this.stage, this.tokens)
    recorder.error('interrupted', 'cut off by the end of the run', scenario)
  }

  private countLedger(): void {
    const { recorder, metrics, expected } = this.services
    if (expected.tokens === undefined) return
    const { stage, ledger } = this
    recorder.count(metrics.expected + stage, expected.tokens)
    const { missing } = this
    if (missing > 0) recorder.count(metrics.missing + stage, missing)
    const surplus = expected.words.length > 0 ? ledger.duplicated : Math.max(0, this.tokens - expected.tokens)
    if (surplus > 0) recorder.count(metrics.duplicated + stage, surplus)
    if (ledger.reordered > 0) recorder.count(metrics.reordered + stage, ledger.reordered)
  }
}

export { FAILED, OK, TIMEOUT }
