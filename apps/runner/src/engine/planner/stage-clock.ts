import { type StageSpan, stageIndexAt } from '@broadside/shared/plan/stages'

/** Tag of work that started while the load or the target was not what the plan said: held, changed by hand, or given a fault. */
export const CONTROLLED = 'controlled'

const NEVER = Number.POSITIVE_INFINITY

/** Which stage a moment belongs to, as an index into `names`. Times are those of the run's clock. */
export class StageClock {
  readonly names: readonly string[]
  private index = 0
  private controlledFromMs = NEVER
  private controlledToMs = NEVER
  private forGood = false
  private disturbedFromMs = NEVER
  private disturbedToMs = NEVER

  constructor(
    private readonly spans: readonly StageSpan[],
    private readonly originMs: number,
  ) {
    this.names = [...spans.map((span) => span.name), CONTROLLED]
  }

  /** Work meant for a moment is tagged by the stage of that moment. Costs a few comparisons while the stage lasts. */
  at(intendedMs: number): number {
    if (intendedMs >= this.controlledFromMs && intendedMs < this.controlledToMs) return this.spans.length
    if (intendedMs >= this.disturbedFromMs && intendedMs < this.disturbedToMs) return this.spans.length
    const atMs = intendedMs - this.originMs
    const span = this.spans[this.index]
    if (span && atMs >= span.fromMs && atMs < span.toMs) return this.index
    this.index = stageIndexAt(this.spans, atMs)
    return this.index
  }

  /** From this moment on the load is not the planned one. `forGood`: the plan was replaced, so it never is again. */
  startControl(atMs: number, forGood = false): void {
    if (this.controlledFromMs === NEVER || this.controlledToMs <= atMs) this.controlledFromMs = atMs
    this.controlledToMs = NEVER
    this.forGood ||= forGood
  }

  /** The target is not itself from one moment to another; overlapping disturbances are one. */
  disturb(fromMs: number, toMs: number): void {
    const goesOn = this.disturbedFromMs !== NEVER && fromMs <= this.disturbedToMs
    this.disturbedFromMs = goesOn ? Math.min(this.disturbedFromMs, fromMs) : fromMs
    this.disturbedToMs = goesOn ? Math.max(this.disturbedToMs, toMs) : toMs
  }

  /** The load is the planned one again from this moment on. */
  endControl(atMs: number): void {
    if (this.controlledFromMs !== NEVER && !this.forGood) this.controlledToMs = atMs
  }
}
