import type { Clock, Wake } from '../clock/clock.ts'

/** How often the loop's lateness is sampled. */
export const LAG_SAMPLE_MS = 10
/** Timers may fire this much early. */
const EARLY_MS = 1

export interface LagReader {
  /** The clock was read: seconds that have passed are closed before a sample is recorded. */
  onWake(nowMs: number): void
  onLag(lagMs: number): void
}

/**
 * Samples how late the event loop runs. A loop that stood still for 500 ms would give one late sample where fifty were due, so
 * the missed ones are added (490, 480 … ms): the sampler's interval is known, hence this is exact, not an estimate.
 */
export class LoopLag {
  private wake: Wake | undefined
  private dueMs = Number.POSITIVE_INFINITY

  constructor(
    private readonly clock: Clock,
    private readonly reader: LagReader,
  ) {}

  start(): void {
    this.plan(this.clock.now())
  }

  stop(): void {
    this.wake?.cancel()
    this.dueMs = Number.POSITIVE_INFINITY
  }

  /** Records the samples that were due before a moment, so that a second in which the loop stood still shows it. */
  catchUp(untilMs: number, nowMs: number): void {
    for (; this.dueMs < untilMs && this.dueMs <= nowMs; this.dueMs += LAG_SAMPLE_MS)
      this.reader.onLag(nowMs - this.dueMs)
  }

  private plan(nowMs: number): void {
    this.dueMs = nowMs + LAG_SAMPLE_MS
    this.wake = this.clock.wakeAfter(LAG_SAMPLE_MS, this.sample)
  }

  private readonly sample = (): void => {
    const nowMs = this.clock.now()
    this.reader.onWake(nowMs)
    this.catchUp(Number.POSITIVE_INFINITY, nowMs)
    if (this.dueMs - nowMs < EARLY_MS) this.reader.onLag(0)
    this.plan(nowMs)
  }
}
