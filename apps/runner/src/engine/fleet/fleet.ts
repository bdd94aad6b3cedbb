import { durationMs } from '@broadside/shared/duration'
import { shareOf } from '@broadside/shared/plan/shard'
import type { ShardEnd } from '@broadside/shared/points/metric-frame'
import type { RunConfig } from '@broadside/shared/run-config'
import { levelStage, type SearchStep } from '@broadside/shared/search/search'
import type { Clock } from '../clock/clock.ts'
import type { Driver, DriverFactory } from '../drivers/driver.ts'
import type { Feeds } from '../drivers/http/feed.ts'
import type { DataSets } from '../load-handle.ts'
import { laterLevels, type ShardScenario, shardPlan } from '../planner/shard-plan.ts'
import { StageClock } from '../planner/stage-clock.ts'
import type { Recorder } from '../recorder/recorder.ts'
import { type Agenda, Moment } from './agenda.ts'
import { ArrivalRate } from './arrival-rate.ts'
import { ClosedLoop } from './closed-loop.ts'
import { Deadlines } from './deadlines.ts'
import { IterationMetrics } from './iteration-metrics.ts'
import type { ScenarioContext, ScenarioRun } from './scenario-run.ts'
import { sourceAddresses } from './source-addresses.ts'
import { pausesOf } from './think-time.ts'

export interface FleetOptions {
  readonly config: RunConfig
  readonly shard: number
  readonly shardCount: number
  readonly originMs: number
  readonly clock: Clock
  readonly agenda: Agenda
  readonly recorder: Recorder
  readonly driverFor: DriverFactory
  readonly dataSets: DataSets
  readonly feeds: Feeds
  readonly onNotice: (message: string) => void
  /** Every scenario has ended and nothing is open. */
  readonly onEnded: (nowMs: number) => void
}

interface Part {
  readonly name: string
  readonly run: ScenarioRun
  readonly driver: Driver
  readonly stages: StageClock
  users: number
  allocated: number
  readonly startMs: number
  endMs: number | undefined
}

/** All scenarios of one shard, and what may be done to them while they run. */
export class Fleet {
  users = 0
  allocated = 0
  private readonly parts: Part[] = []
  private readonly usersGauge: number
  private readonly allocatedGauge: number
  private readonly deadlines: Deadlines
  private ended = 0

  constructor(private readonly options: FleetOptions) {
    const { config, shard, shardCount, recorder, agenda, originMs } = options
    this.usersGauge = recorder.gaugeHandle('vus')
    this.allocatedGauge = recorder.gaugeHandle('vus_max')
    this.deadlines = new Deadlines(agenda, originMs)
    for (const scenario of shardPlan(config, shard, shardCount)) this.parts.push(this.makePart(scenario))
  }

  start(): void {
    this.reportUsers()
    for (const part of this.parts) part.run.start()
  }

  /** No new iteration or query; what is open may take `abortGrace` to finish. */
  stop(nowMs: number): void {
    const { agenda, config } = this.options
    for (const part of this.parts) part.run.stop(nowMs)
    agenda.add(new Moment((atMs) => this.cutAll(atMs)), nowMs + durationMs(config.abortGrace))
  }

  cutAll(nowMs: number): void {
    for (const part of this.parts) {
      part.run.stopping = true
      part.run.cutAll(nowMs)
    }
  }

  hold(nowMs: number): void {
    for (const part of this.parts) {
      part.stages.startControl(nowMs)
      part.run.hold()
    }
  }

  resume(nowMs: number, settledMs: number): void {
    for (const part of this.parts) {
      part.stages.endControl(settledMs)
      part.run.resume(nowMs)
    }
  }

  disturb(nowMs: number, untilMs: number): void {
    for (const part of this.parts) part.stages.disturb(nowMs, untilMs)
  }

  /** `users` of the whole run; every shard takes its share. */
  setUsers(users: number, scenario: string | undefined, nowMs: number): void {
    const share = shareOf(Math.max(0, Math.floor(users)), this.options.shard, this.options.shardCount)
    for (const part of this.chosen(scenario)) {
      part.stages.startControl(nowMs, true)
      part.run.setUsers(share, nowMs)
    }
  }

  setRate(ratePerS: number, scenario: string | undefined, nowMs: number): void {
    for (const part of this.chosen(scenario)) {
      part.stages.startControl(nowMs, true)
      part.run.setRate(ratePerS, nowMs)
    }
  }

  /** The next level of a search, or its end. */
  takeSearchStep(step: SearchStep, nowMs: number): void {
    const { agenda, config, originMs } = this.options
    const { ratePerS, scenario, level } = step
    for (const { run, stages } of this.chosen(scenario))
      if (ratePerS === null) {
        const graceMs = durationMs(config.scenarios[scenario]?.gracefulStop ?? 0)
        agenda.add(new Moment((atMs) => run.cutAll(atMs)), nowMs + graceMs)
        run.endPlan(nowMs)
      } else {
        stages.enter(levelStage(level), Math.max(step.fromMs, nowMs - originMs))
        run.enterLevel({ ...step, ratePerS }, nowMs)
      }
  }

  close(): void {
    for (const { run, driver } of this.parts) {
      run.dispose()
      driver.close()
    }
  }

  /** From when to when each scenario had work, in ms from the start of the run. */
  spans(): NonNullable<ShardEnd['scenarios']> {
    return Object.fromEntries(
      this.parts.flatMap(({ name, startMs, endMs }) =>
        endMs === undefined ? [] : [[name, { startMs, endMs }]],
      ),
    )
  }

  private chosen(scenario: string | undefined): Part[] {
    const chosen = this.parts.filter((part) => scenario === undefined || part.name === scenario)
    if (chosen.length === 0) this.options.onNotice(`there is no scenario "${scenario}": nothing changed`)
    return chosen
  }

  private makePart(scenario: ShardScenario): Part {
    const { config, shard, shardCount, clock, recorder, originMs, agenda, onNotice } = this.options
    const { plan } = scenario
    const name = plan.scenario
    const stages = new StageClock(plan.stages, originMs, laterLevels(plan))
    const driver = this.options.driverFor({
      config,
      scenario: name,
      stages: stages.names,
      originMs,
      peakUsers: plan.peakUsers,
      clock,
      recorder,
      dataSet: this.options.dataSets[name],
      feed: this.options.feeds[name],
      shard,
      sourceAddress: sourceAddresses(config, shard, shardCount),
      onNotice,
    })
    const thinkTime = config.scenarios[name]?.behaviour.thinkTime
    const context: ScenarioContext = {
      scenario: name,
      originMs,
      clock,
      agenda,
      deadlines: this.deadlines,
      recorder,
      stages,
      metrics: new IterationMetrics(recorder, name, stages.names),
      pauses: pausesOf(thinkTime, config.seed),
      makeUser: (id, run) => driver.makeUser(id, run),
      onUsers: (users, allocated) => this.onUsers(part, users, allocated),
      onEnded: (nowMs) => this.onPartEnded(part, nowMs),
      onNotice,
    }
    const userId = (index: number): number => index * shardCount + shard
    const run =
      scenario.kind === 'users'
        ? new ClosedLoop(context, scenario.plan, userId)
        : new ArrivalRate(context, scenario, userId, { shard, shardCount })
    const part: Part = {
      name,
      run,
      driver,
      stages,
      users: 0,
      allocated: 0,
      startMs: plan.startMs,
      endMs: undefined,
    }
    return part
  }

  private onUsers(part: Part, users: number, allocated: number): void {
    this.users += users - part.users
    this.allocated += allocated - part.allocated
    part.users = users
    part.allocated = allocated
    this.reportUsers()
  }

  private reportUsers(): void {
    this.options.recorder.gauge(this.usersGauge, this.users)
    this.options.recorder.gauge(this.allocatedGauge, this.allocated)
  }

  private onPartEnded(part: Part, nowMs: number): void {
    this.ended++
    part.endMs = Math.max(part.startMs, nowMs - this.options.originMs)
    if (this.ended === this.parts.length) this.options.onEnded(nowMs)
  }
}
