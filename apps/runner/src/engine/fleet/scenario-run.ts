import { OK, STAGE_STRIDE } from '../recorder/series-table.ts'
import { Moment, NEVER } from './agenda.ts'
import type { UserContext, UserRun } from './user-run.ts'
import type { VirtualUser } from './virtual-user.ts'

/** What one scenario is run with. */
export interface ScenarioContext extends UserContext {
  readonly makeUser: (id: number, run: ScenarioRun) => VirtualUser
  /** Users of this scenario present (or, with arrivals, busy) and made so far. */
  readonly onUsers: (present: number, allocated: number) => void
  readonly onEnded: (nowMs: number) => void
}

/** A level of a search. Rate of the whole run; `fromMs` from its start. */
export interface LevelStart {
  readonly ratePerS: number
  readonly fromMs: number
  readonly isRestFirst: boolean
}

/**
 * One scenario being run: the accounting that all executors share. Two deadlines end it: the regular one stops new
 * iterations, the hard one cuts what is still open.
 */
export abstract class ScenarioRun implements UserRun {
  /** Iterations being run. */
  running = 0
  ended = false
  /** No new iteration begins any more. */
  protected over = false
  /** A person (or the end of the run) asked for the end: users finish the query they are in, and nothing more. */
  stopping = false
  protected held = false

  constructor(
    readonly context: ScenarioContext,
    protected readonly regularEndMs: number,
    private readonly hardEndMs: number,
  ) {}

  /** Puts the plan on the agenda. */
  start(): void {
    const { agenda, originMs } = this.context
    agenda.add(new Moment((nowMs) => this.endRegular(nowMs, true)), originMs + this.regularEndMs)
    agenda.add(new Moment((nowMs) => this.cutAll(nowMs)), originMs + this.hardEndMs)
  }

  protected abstract onIdle(user: VirtualUser, nowMs: number): void
  /** The pause between two iterations is over. */
  abstract afterPause(user: VirtualUser, intendedMs: number, nowMs: number): void
  protected abstract runningUsers(): Iterable<VirtualUser>
  /** No new work from now on. `planned`: because the plan ends here, not because someone stopped it. */
  protected abstract close(nowMs: number, planned: boolean): void
  abstract setUsers(users: number, nowMs: number): void
  abstract setRate(ratePerS: number, nowMs: number): void
  protected abstract resumed(nowMs: number): void

  /** Only executors with levels have one to enter. */
  enterLevel(_level: LevelStart, _nowMs: number): void {}

  /** The plan ends here, sooner than it could have. */
  endPlan(nowMs: number): void {
    this.endRegular(nowMs, true)
  }

  hold(): void {
    this.held = true
  }

  resume(nowMs: number): void {
    if (!this.held) return
    this.held = false
    if (!this.over) this.resumed(nowMs)
  }

  stop(nowMs: number): void {
    this.stopping = true
    this.endRegular(nowMs, false)
  }

  cutAll(nowMs: number): void {
    this.endRegular(nowMs, false)
    for (const user of [...this.runningUsers()]) if (user.running) user.cut(nowMs)
    this.checkEnded(nowMs)
  }

  protected endRegular(nowMs: number, planned: boolean): void {
    if (this.over) return
    this.over = true
    this.close(nowMs, planned)
    this.checkEnded(nowMs)
  }

  protected checkEnded(nowMs: number): void {
    if (this.ended || !this.over || this.running > 0) return
    this.ended = true
    this.release(nowMs)
    this.context.onEnded(nowMs)
  }

  /** All of its iterations are over: what users still hold is given back, at once or soon. */
  protected release(_nowMs: number): void {}

  /** The run is over: nothing may be held any more. */
  dispose(): void {}

  protected beginIteration(user: VirtualUser, intendedMs: number, nowMs: number): void {
    const { recorder, metrics, stages } = this.context
    const stage = stages.at(intendedMs)
    user.running = true
    user.intendedMs = intendedMs
    user.startedMs = nowMs
    user.stage = stage
    this.running++
    recorder.count(metrics.started + stage, 1)
    recorder.trend(metrics.lagMs + stage * STAGE_STRIDE + OK, nowMs - intendedMs)
    user.begin(nowMs)
  }

  /** The iteration is complete; `outcome` is an index into OUTCOMES. */
  endIteration(user: VirtualUser, outcome: number, nowMs: number): void {
    const { recorder, metrics } = this.context
    recorder.count(metrics.completed + user.stage, 1)
    recorder.trend(metrics.durationMs + user.stage * STAGE_STRIDE + outcome, nowMs - user.startedMs)
    this.leaveIteration(user, nowMs)
  }

  /** The iteration was cut off by the end of the run, of its user, or of new work. */
  interruptIteration(user: VirtualUser, nowMs: number): void {
    const { recorder, metrics } = this.context
    recorder.count(metrics.interrupted + user.stage, 1)
    this.leaveIteration(user, nowMs)
  }

  private leaveIteration(user: VirtualUser, nowMs: number): void {
    user.running = false
    user.deadlineMs = NEVER
    user.dueAtMs = NEVER
    this.running--
    this.onIdle(user, nowMs)
    this.checkEnded(nowMs)
  }
}
