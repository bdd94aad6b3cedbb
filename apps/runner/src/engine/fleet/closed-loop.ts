import type { UsersPlan } from '@broadside/shared/plan'
import { Moment, NEVER } from './agenda.ts'
import { type ScenarioContext, ScenarioRun } from './scenario-run.ts'
import type { VirtualUser } from './virtual-user.ts'

/**
 * shared-iterations, per-vu-iterations, constant-vus and ramping-vus: users that begin their next iteration when the one
 * before (and its pause) is over. They differ by values of the plan only: its steps and how many iterations there are.
 * User k of this shard is wanted while more than k users are; as in k6 the newest leave first.
 */
export class ClosedLoop extends ScenarioRun {
  private readonly users: VirtualUser[] = []
  private nextStep = 0
  private target = 0
  private overridden = false
  private present = 0
  /** Users that have done all their iterations. */
  private exhausted = 0
  private sharedLeft: number
  private readonly stepDue = new Moment((nowMs) => this.takeSteps(nowMs))
  private readonly retireDue = new Moment((nowMs) => this.cutRetirees(nowMs))
  /** Users that are to begin, in their order, and when they were meant to. */
  private readonly starting: { readonly user: VirtualUser; readonly intendedMs: number }[] = []
  /** The place of the next one to begin. */
  private nextStart = 0
  private readonly startDue = new Moment((nowMs) => this.startNext(nowMs))
  /** Users that are in their last iteration, and until when they may be; in order of that time. */
  private readonly retirees = new Map<VirtualUser, number>()

  constructor(
    context: ScenarioContext,
    private readonly plan: UsersPlan,
    private readonly userId: (index: number) => number,
  ) {
    super(context, plan.regularEndMs, plan.hardEndMs)
    this.sharedLeft = plan.sharedIterations ?? NEVER
  }

  override start(): void {
    super.start()
    this.reportUsers()
    this.planStep()
    // A shard without a share of the users has nothing to wait for.
    if (this.plan.peakUsers === 0) this.endRegular(this.context.clock.now(), false)
  }

  setUsers(users: number, nowMs: number): void {
    this.overridden = true
    if (!this.over) this.setTarget(users, nowMs, nowMs)
  }

  setRate(): void {
    this.context.onNotice(
      `a rate was set, but scenario "${this.context.scenario}" has users and no rate: set users`,
    )
  }

  afterPause(user: VirtualUser, intendedMs: number, nowMs: number): void {
    if (user.present && !user.running) this.next(user, intendedMs, nowMs)
  }

  protected resumed(nowMs: number): void {
    for (const user of this.users)
      if (user.present && !user.running && user.dueAtMs === NEVER) this.next(user, nowMs, nowMs)
  }

  protected onIdle(user: VirtualUser, nowMs: number): void {
    if (!user.wanted || this.over || this.nothingLeft(user)) {
      this.leave(user, nowMs)
      return
    }
    const pauseMs = user.nextPauseMs()
    if (pauseMs > 0) user.pauseFor(pauseMs, nowMs)
    else this.next(user, nowMs, nowMs)
  }

  protected close(nowMs: number, planned: boolean): void {
    // The last step and the end may fall together.
    if (planned) this.takeSteps(nowMs)
    this.context.agenda.cancel(this.stepDue)
    if (planned) this.countDropped()
    for (const user of this.users) if (user.present && !user.running) this.leave(user, nowMs)
  }

  protected runningUsers(): Iterable<VirtualUser> {
    return this.users
  }

  private planStep(): void {
    const step = this.plan.steps[this.nextStep]
    if (step) this.context.agenda.add(this.stepDue, this.context.originMs + step.atMs)
  }

  /** A step waits until the users of the one before have begun. */
  private takeSteps(nowMs: number): void {
    while (this.starting.length === 0) {
      const step = this.plan.steps[this.nextStep]
      if (!step) return
      const atMs = this.context.originMs + step.atMs
      if (atMs > nowMs) {
        this.planStep()
        return
      }
      this.nextStep++
      if (!this.overridden) this.setTarget(step.users, atMs, nowMs)
    }
  }

  private setTarget(users: number, intendedMs: number, nowMs: number): void {
    const before = this.target
    this.target = users
    for (let i = before; i < users; i++) this.want(i, intendedMs)
    if (this.starting.length > 0) this.context.agenda.add(this.startDue, nowMs)
    for (let i = before - 1; i >= users; i--) this.unwant(i, nowMs)
  }

  private want(index: number, intendedMs: number): void {
    const user = this.users[index] ?? this.makeUser(index)
    user.wanted = true
    this.retirees.delete(user)
    if (user.present || this.nothingLeft(user)) return
    user.present = true
    this.present++
    this.reportUsers()
    this.starting.push({ user, intendedMs })
  }

  /** One at a time: of thousands that begin at once, none is told to have begun before it did, and sockets are read meanwhile. */
  private startNext(nowMs: number): void {
    const next = this.starting[this.nextStart++]
    if (next?.user.present && !next.user.running) this.next(next.user, next.intendedMs, nowMs)
    if (this.nextStart < this.starting.length) this.context.agenda.add(this.startDue, nowMs)
    else {
      this.starting.length = 0
      this.nextStart = 0
      if (!this.over) this.takeSteps(nowMs)
    }
  }

  private unwant(index: number, nowMs: number): void {
    const user = this.users[index]
    if (!user) return
    user.wanted = false
    if (!user.running) {
      if (user.present) this.leave(user, nowMs)
      return
    }
    const atMs = nowMs + this.plan.gracefulRampDownMs
    this.retirees.set(user, atMs)
    if (this.retireDue.dueAtMs === NEVER) this.context.agenda.add(this.retireDue, atMs)
  }

  private cutRetirees(nowMs: number): void {
    for (const [user, atMs] of this.retirees) {
      if (atMs > nowMs) {
        this.context.agenda.add(this.retireDue, atMs)
        return
      }
      this.retirees.delete(user)
      if (user.running) user.cut(nowMs)
    }
  }

  private makeUser(index: number): VirtualUser {
    const user = this.context.makeUser(this.userId(index), this)
    user.iterationsLeft = this.plan.iterationsPerUser ?? NEVER
    this.users[index] = user
    return user
  }

  private nothingLeft(user: VirtualUser): boolean {
    return user.iterationsLeft === 0 || this.sharedLeft === 0
  }

  private next(user: VirtualUser, intendedMs: number, nowMs: number): void {
    if (this.held) return
    if (this.over || this.nothingLeft(user)) {
      this.leave(user, nowMs)
      return
    }
    user.iterationsLeft--
    if (user.iterationsLeft === 0) this.exhausted++
    this.sharedLeft--
    const { recorder, metrics, stages } = this.context
    recorder.count(metrics.planned + stages.at(intendedMs), 1)
    this.beginIteration(user, intendedMs, nowMs)
  }

  private leave(user: VirtualUser, nowMs: number): void {
    if (user.present) {
      user.present = false
      this.present--
      this.reportUsers()
    }
    this.context.agenda.cancel(user)
    user.release()
    if (this.present === 0 && this.allDone()) this.endRegular(nowMs, false)
  }

  /** Every iteration has been run: the executor ends before its plan does. */
  private allDone(): boolean {
    if (this.sharedLeft === 0) return true
    if (this.plan.iterationsPerUser === undefined) return false
    return this.nextStep >= this.plan.steps.length && this.target > 0 && this.exhausted >= this.target
  }

  /** Iterations that the plan had and that maxDuration left no time for. */
  private countDropped(): void {
    const { recorder, metrics, stages, clock } = this.context
    let left = 0
    if (this.plan.sharedIterations !== undefined) left = this.sharedLeft
    else if (this.plan.iterationsPerUser !== undefined)
      for (let i = 0; i < this.target; i++)
        left += this.users[i]?.iterationsLeft ?? this.plan.iterationsPerUser
    if (left === 0) return
    const stage = stages.at(clock.now())
    recorder.count(metrics.planned + stage, left)
    recorder.count(metrics.dropped + stage, left)
  }

  private reportUsers(): void {
    this.context.onUsers(this.present, Math.max(this.users.length, this.plan.peakUsers))
  }
}
