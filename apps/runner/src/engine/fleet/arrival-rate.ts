import { type ArrivalSource, followedBy, liveArrivals } from '../planner/live-arrivals.ts'
import type { ShardArrivals } from '../planner/shard-plan.ts'
import { Moment } from './agenda.ts'
import { ArrivalQueue } from './arrival-queue.ts'
import { type LevelStart, type ScenarioContext, ScenarioRun } from './scenario-run.ts'
import type { VirtualUser } from './virtual-user.ts'

/** How late the end of the plan still begins what it should have begun before; a generator later than that is overloaded. */
const LATEST_START_MS = 500

/** Kept-alive connections of a scenario that is over are closed so many at a time: thousands at once would delay what runs beside it. */
const RELEASED_AT_ONCE = 50
const RELEASE_EVERY_MS = 4

/**
 * constant-arrival-rate, ramping-arrival-rate and breakpoint-search: iterations begin when the plan says so, whoever is free runs them.
 * Every arrival is counted as planned and then either started or dropped; one that waits for a free user, or for a
 * generator that is late, keeps its intended time, so that the wait is part of its response time.
 */
export class ArrivalRate extends ScenarioRun {
  private readonly users: VirtualUser[] = []
  private readonly free: VirtualUser[] = []
  private readonly queue = new ArrivalQueue()
  private arrivals: ArrivalSource
  private maxUsers: number
  private nextMs = 0
  private saidBusy = false
  private readonly arrivalDue = new Moment((nowMs) => this.arrive(nowMs))
  private readonly releaseDue = new Moment((nowMs) => this.release(nowMs))

  constructor(
    context: ScenarioContext,
    private readonly shard: ShardArrivals,
    private readonly userId: (index: number) => number,
    private readonly share: { readonly shard: number; readonly shardCount: number },
  ) {
    super(context, shard.plan.regularEndMs, shard.plan.hardEndMs)
    this.arrivals = shard.cursor
    this.maxUsers = shard.maxUsers
  }

  override start(): void {
    super.start()
    for (let i = 0; i < this.shard.preAllocated; i++) this.free.push(this.makeUser())
    this.reportUsers()
    this.planArrival()
  }

  setUsers(users: number, nowMs: number): void {
    this.maxUsers = users
    this.serveQueue(nowMs)
  }

  /** Planned arrivals give way to a constant rate from now on. */
  setRate(ratePerS: number, nowMs: number): void {
    if (this.over) return
    const { distribution, seed } = this.shard.plan
    const fromMs = nowMs - this.context.originMs
    this.arrivals = liveArrivals({ ratePerS, fromMs, distribution, seed, ...this.share })
    this.planArrival()
  }

  override enterLevel({ ratePerS, fromMs: plannedMs, isRestFirst }: LevelStart, nowMs: number): void {
    if (this.over) return
    const { originMs } = this.context
    const { distribution, seed } = this.shard.plan
    const fromMs = Math.max(plannedMs, nowMs - originMs)
    const level = liveArrivals({ ratePerS, fromMs, distribution, seed, ...this.share })
    this.arrivals = isRestFirst ? level : followedBy(this.arrivals, fromMs, level)
    // The arrival that is planned already stays when it comes before the level.
    if (isRestFirst || this.nextMs >= originMs + fromMs) this.planArrival()
  }

  /** Users of this executor pause inside iterations only: between them, the rate decides. */
  afterPause(): void {}

  protected resumed(nowMs: number): void {
    this.serveQueue(nowMs)
  }

  protected onIdle(user: VirtualUser, nowMs: number): void {
    if (!this.over && !this.held && this.queue.length > 0 && this.running < this.maxUsers)
      this.beginIteration(user, this.queue.shift(), nowMs)
    else this.free.push(user)
    this.reportUsers()
    this.context.agenda.poll(nowMs)
  }

  protected close(nowMs: number, planned: boolean): void {
    this.context.agenda.cancel(this.arrivalDue)
    if (planned) this.catchUp(nowMs)
    // Whoever still waits is never started.
    for (let intendedMs = this.queue.shift(); !Number.isNaN(intendedMs); intendedMs = this.queue.shift())
      this.drop(intendedMs)
  }

  protected runningUsers(): Iterable<VirtualUser> {
    return this.users
  }

  protected override release(nowMs: number): void {
    for (const user of this.users.splice(-RELEASED_AT_ONCE)) user.release()
    if (this.users.length > 0) this.context.agenda.add(this.releaseDue, nowMs + RELEASE_EVERY_MS)
  }

  override dispose(): void {
    for (const user of this.users.splice(0)) user.release()
  }

  private planArrival(): void {
    this.nextMs = this.context.originMs + this.arrivals.next()
    this.context.agenda.add(this.arrivalDue, this.nextMs)
  }

  private arrive(nowMs: number): void {
    this.plan()
    this.serve(this.nextMs, nowMs)
    this.nextMs = this.context.originMs + this.arrivals.next()
    this.reportUsers()
    // One that is late waits behind what else is due by now: deadlines, the second, the end of the plan.
    this.context.agenda.add(this.arrivalDue, Math.max(this.nextMs, nowMs))
  }

  /** The arrivals that the end of the plan finds not begun. */
  private catchUp(nowMs: number): void {
    const { originMs } = this.context
    const isOverloaded = nowMs - this.nextMs > LATEST_START_MS
    const untilMs = Math.min(nowMs, originMs + this.regularEndMs)
    for (; this.nextMs <= untilMs; this.nextMs = originMs + this.arrivals.next()) {
      this.plan()
      if (isOverloaded) this.drop(this.nextMs)
      else this.serve(this.nextMs, nowMs)
    }
  }

  private plan(): void {
    const { recorder, metrics, stages } = this.context
    recorder.count(metrics.planned + stages.at(this.nextMs), 1)
  }

  private serve(intendedMs: number, nowMs: number): void {
    if (this.held) this.drop(intendedMs)
    else if (this.running < this.maxUsers)
      this.beginIteration(this.free.pop() ?? this.makeUser(), intendedMs, nowMs)
    else if (this.shard.plan.whenBusy !== 'queue' || !this.queue.push(intendedMs)) {
      this.drop(intendedMs)
      this.sayBusy()
    }
  }

  private serveQueue(nowMs: number): void {
    while (!this.over && !this.held && this.queue.length > 0 && this.running < this.maxUsers)
      this.beginIteration(this.free.pop() ?? this.makeUser(), this.queue.shift(), nowMs)
    this.reportUsers()
  }

  private drop(intendedMs: number): void {
    const { recorder, metrics, stages } = this.context
    recorder.count(metrics.dropped + stages.at(intendedMs), 1)
  }

  private sayBusy(): void {
    if (this.saidBusy) return
    this.saidBusy = true
    const { scenario } = this.context
    this.context.onNotice(
      `scenario "${scenario}": all ${this.maxUsers} users of this shard are busy, arrivals are being dropped and counted; raise maxVUs`,
    )
  }

  private makeUser(): VirtualUser {
    const user = this.context.makeUser(this.userId(this.users.length), this)
    this.users.push(user)
    return user
  }

  private reportUsers(): void {
    this.context.onUsers(this.running, this.users.length)
  }
}
