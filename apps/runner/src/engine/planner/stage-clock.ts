import { CONTROLLED, type StageSpan, stageIndexAt } from '@broadside/shared/plan/stages'

const NEVER = Number.POSITIVE_INFINITY

/** Which stage a moment belongs to, as an index into `names`. Times are those of the run's clock. */
export class StageClock {
  readonly names: readonly string[]
  private readonly spans: StageSpan[]
  private readonly controlled: number
  private index = 0
  private controlledFromMs = NEVER
  private controlledToMs = NEVER
  private forGood = false
  private disturbedFromMs = NEVER
  private disturbedToMs = NEVER

  /** `later` are stages whose time is known only when they begin, in their order. */
  constructor(
    spans: readonly StageSpan[],
    private readonly originMs: number,
    later: readonly string[] = [],
  ) {
    this.spans = [...spans]
    this.names = [...spans.map((span) => span.name), ...later, CONTROLLED]
    this.controlled = this.names.length - 1
  }

  /** From this moment of the run on, a stage that was to come later. Stages that were passed over have no time. */
  enter(name: string, fromMs: number): void {
    const index = this.names.indexOf(name)
    const last = this.spans.length - 1
    const present = this.spans[last]
    if (index <= last || index >= this.controlled || !present) return
    this.spans[last] = { ...present, toMs: Math.min(present.toMs, fromMs) }
    for (let i = last + 1; i <= index; i++) {
      const toMs = i === index ? NEVER : fromMs
      this.spans.push({ name: this.names[i] ?? name, fromMs, toMs, steady: false })
    }
  }

  /** Work meant for a moment is tagged by the stage of that moment. Costs a few comparisons while the stage lasts. */
  at(intendedMs: number): number {
    if (intendedMs >= this.controlledFromMs && intendedMs < this.controlledToMs) return this.controlled
    if (intendedMs >= this.disturbedFromMs && intendedMs < this.disturbedToMs) return this.controlled
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
