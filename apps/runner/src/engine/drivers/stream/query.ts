import { NEVER } from '../../fleet/agenda.ts'
import { FAILED, OK, STAGE_STRIDE, TIMEOUT } from '../../recorder/series-table.ts'
import type { SampleError } from './sample-error.ts'
import type { ServerHandles } from './server-series.ts'
import type { StreamServices } from './stream-services.ts'

/** What the tokens of one query came to, against what was expected. */
export interface Ledger {
  readonly duplicated: number
  readonly reordered: number
  /** Words that were not asked for: another session's tokens, or another answer's. */
  readonly foreign: number
  /** Different expected tokens that have come. */
  readonly received: number
}

/** One query at a time of one user: its clock marks and its tokens. Reused from query to query. */
export abstract class Query {
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
  /** undefined = unknown: the ledger then expects nothing. */
  expectedTokens: number | undefined
  /** The instance that its socket was on when it began. */
  server: ServerHandles | undefined
  protected abstract readonly ledger: Ledger

  constructor(protected readonly services: StreamServices) {}

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
    this.expectedTokens = expected.tokens
    this.deadlineMs = nowMs + expected.deadlineMs
    recorder.count(metrics.attempted + stage, 1)
    if (recordLag) recorder.trend(metrics.lagMs + stage * STAGE_STRIDE + OK, nowMs - intendedMs)
  }

  /** Counts and times a token of the open query; whoever calls it compares the text. */
  protected arrived(atMs: number, isEmpty: boolean, isRecovered: boolean): void {
    const { recorder, metrics, expected } = this.services
    const { stage } = this
    recorder.count(metrics.tokens + stage, 1)
    if (isRecovered) recorder.count(metrics.recovered + stage, 1)
    if (this.tokens > 0) {
      const gapMs = atMs - this.lastMs
      recorder.trend(metrics.iclMs + stage * STAGE_STRIDE + OK, gapMs)
      if (gapMs > expected.stallMs) recorder.count(metrics.stalls + stage, 1)
    } else if (atMs - this.sentMs > expected.stallMs) recorder.count(metrics.stalls + stage, 1)
    if (this.firstMs === NEVER && !isEmpty) this.firstMs = atMs
    this.lastMs = atMs
    this.tokens++
  }

  /** What is wrong with an answer that has all its tokens; undefined: nothing. */
  get complaint(): string | undefined {
    return this.ledger.foreign > 0 ? 'tokens that are not part of the expected text' : undefined
  }

  /** Tokens that say themselves that they answer another query: they do not spoil this one. */
  protected get strayTokens(): number {
    return 0
  }

  /** Expected tokens that did not come. */
  get missing(): number {
    return this.expectedTokens === undefined ? 0 : Math.max(0, this.expectedTokens - this.received)
  }

  /** Different tokens that have come; all of them, where there is nothing to compare with. */
  protected get received(): number {
    return this.ledger.received
  }

  /** Where the missing ones were lost, as the end of a sentence; empty where the protocol does not tell. */
  get whereLost(): string {
    return ''
  }

  /** Tokens beyond the expected ones. */
  protected get surplus(): number {
    return this.ledger.duplicated
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
    const { recorder, metrics, scenario } = this.services
    if (this.expectedTokens !== undefined) recorder.count(metrics.expected + this.stage, this.tokens)
    recorder.error('interrupted', 'cut off by the end of the run', scenario)
  }

  private countLedger(): void {
    const { recorder, metrics } = this.services
    const { stage, ledger, missing, surplus, server } = this
    const foreign = ledger.foreign + this.strayTokens
    if (foreign > 0) recorder.count(metrics.foreign + stage, foreign)
    if (this.expectedTokens === undefined) return
    recorder.count(metrics.expected + stage, this.expectedTokens)
    if (missing > 0) recorder.count(metrics.missing + stage, missing)
    if (missing > 0 && server) recorder.count(server.missing, missing)
    if (surplus > 0) recorder.count(metrics.duplicated + stage, surplus)
    if (ledger.reordered > 0) {
      recorder.count(metrics.reordered + stage, ledger.reordered)
      if (server) recorder.count(server.reordered, ledger.reordered)
    }
  }
}

export { FAILED, OK, TIMEOUT }
