import type { Clock, Wake } from '../clock/clock.ts'

/** How often the loop's lateness is sampled. */
export const LAG_SAMPLE_MS = 10

/**
 * Samples how late the event loop runs. A loop that stood still for 500 ms would give one late sample where fifty were due, so
 * the missed ones are added (490, 480 … ms): the sampler's interval is known, hence this is exact, not an estimate.
 */
export class LoopLag {
  private wake: Wake | undefined
  private dueMs = 0
  private stopped = false

  constructor(
    private readonly clock: Clock,
    private readonly onLag: (lagMs: number, nowMs: number) => void,
  ) {}

  start(): void {
    this.plan(this.clock.now())
  }

  stop(): void {
    this.stopped = true
    this.wake?.cancel()
  }

  private plan(nowMs: number): void {
    this.dueMs = nowMs + LAG_SAMPLE_MS
    this.wake = this.clock.wakeAfter(LAG_SAMPLE_MS, this.sample)
  }

  private readonly sample = (): void => {
    if (this.stopped) return
    const nowMs = this.clock.now()
    for (let lagMs = nowMs - this.dueMs; ; lagMs -= LAG_SAMPLE_MS) {
      this.onLag(Math.max(0, lagMs), nowMs)
      if (lagMs <= LAG_SAMPLE_MS) break
    }
    this.plan(nowMs)
  }
}
