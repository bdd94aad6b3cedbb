import type { ShardEnd } from '@broadside/shared/points/metric-frame'
import type { SearchStep } from '@broadside/shared/search/search'
import { monotonicClock } from './clock/monotonic.ts'
import type { DriverFactory } from './drivers/driver.ts'
import { driverFor } from './drivers/driver-for.ts'
import { Agenda, Moment } from './fleet/agenda.ts'
import { Fleet } from './fleet/fleet.ts'
import { HealthMonitor } from './health/health-monitor.ts'
import type { AbortReason, DisturbanceEvent, LoadHandle, LoadOptions, LoadSnapshot } from './load-handle.ts'
import { Recorder } from './recorder/recorder.ts'
import { allowPublicHosts } from './transport/address-guard.ts'

/** Runs one shard of a plan in this thread. The engine knows no reader: frames and the end are all that leave it. */
export function startLoad(options: LoadOptions): LoadHandle {
  allowPublicHosts(options.publicHosts ?? [])
  return new Load(options, driverFor)
}

/** After a hold the load needs a moment to match the plan again: its samples stay apart until then. */
const SETTLE_MS = 2_000

/** Health is read this long before the second ends, so that it is in the frame that it describes. */
const HEALTH_LEAD_MS = 4

type Detail = Record<string, string | number>

export class Load implements LoadHandle {
  readonly done: Promise<ShardEnd>
  private readonly clock
  private readonly originMs: number
  private readonly agenda: Agenda
  private readonly recorder: Recorder
  private readonly fleet: Fleet
  private readonly health: HealthMonitor
  private phase: LoadSnapshot['phase'] = 'waiting'
  private held = false
  private endedBy: ShardEnd['endedBy'] = 'plan'
  private resolve: (end: ShardEnd) => void = () => undefined
  private reject: (error: unknown) => void = () => undefined
  private readonly boundary = new Moment((nowMs) => this.everySecond(nowMs))
  private readonly healthDue = new Moment((nowMs) => this.health.sample(nowMs))

  constructor(
    private readonly options: LoadOptions,
    makeDriver: DriverFactory,
  ) {
    const { config, shard, shardCount, runId } = options
    this.clock = options.clock ?? monotonicClock
    this.originMs = options.startAtMs ?? this.clock.now()
    this.done = new Promise((resolve, reject) => {
      this.resolve = resolve
      this.reject = reject
    })
    this.recorder = new Recorder({
      runId,
      shard,
      startMs: this.originMs,
      maxQuerySamples: Math.ceil(config.maxQuerySamples / shardCount),
      onFrame: options.onFrame,
    })
    this.agenda = new Agenda(this.clock, () => this.guard(() => this.recorder.flush()))
    this.health = new HealthMonitor(this.recorder, this.clock)
    this.fleet = new Fleet({
      config,
      shard,
      shardCount,
      originMs: this.originMs,
      clock: this.clock,
      agenda: this.agenda,
      recorder: this.recorder,
      driverFor: makeDriver,
      dataSets: options.dataSets ?? {},
      feeds: options.feeds ?? {},
      onNotice: (message) => this.notice(message),
      onEnded: (nowMs) => this.finish(nowMs),
    })
    this.agenda.add(new Moment(() => this.begin()), this.originMs)
    this.planSecond()
    this.agenda.start()
  }

  stop(): void {
    this.act('stop', 'Stopped: no new work', {}, (nowMs) => {
      if (this.endedBy === 'plan') this.endedBy = 'stop'
      this.phase = 'stopping'
      this.fleet.stop(nowMs)
    })
  }

  abort(reason: AbortReason): void {
    this.act(
      'abort',
      reason === 'lease' ? 'Lease lost: load cut' : 'Aborted: load cut',
      { reason },
      (nowMs) => {
        this.endedBy = reason
        this.phase = 'stopping'
        this.fleet.cutAll(nowMs)
      },
    )
  }

  hold(): void {
    if (this.held) return
    this.act('hold', 'Held: no new iterations', {}, (nowMs) => {
      this.held = true
      this.fleet.hold(nowMs)
    })
  }

  resume(): void {
    if (!this.held) return
    this.act('resume', 'Resumed', {}, (nowMs) => {
      this.held = false
      this.fleet.resume(nowMs, nowMs + SETTLE_MS)
    })
  }

  setUsers(users: number, scenario?: string): void {
    const detail: Detail = scenario === undefined ? { users } : { users, scenario }
    this.act('set-users', `Users set to ${users}`, detail, (nowMs) =>
      this.fleet.setUsers(users, scenario, nowMs),
    )
  }

  setRate(ratePerS: number, scenario?: string): void {
    const detail: Detail = scenario === undefined ? { ratePerS } : { ratePerS, scenario }
    this.act('set-rate', `Rate set to ${ratePerS}/s`, detail, (nowMs) =>
      this.fleet.setRate(ratePerS, scenario, nowMs),
    )
  }

  takeSearchStep(step: SearchStep): void {
    if (this.phase === 'ended') return
    const nowMs = this.clock.now()
    this.recorder.roll(nowMs)
    this.guard(() => this.fleet.takeSearchStep(step, nowMs))
  }

  disturb(forMs: number, event?: DisturbanceEvent): void {
    if (this.phase === 'ended') return
    const nowMs = this.clock.now()
    const change = (atMs: number) => this.fleet.disturb(atMs, atMs + forMs)
    if (event) this.act(event.kind, event.label, { ...event.detail }, change)
    else this.guard(() => change(nowMs))
  }

  snapshot(): LoadSnapshot {
    return {
      phase: this.phase,
      elapsedMs: Math.max(0, this.clock.now() - this.originMs),
      held: this.held,
      users: this.fleet.users,
      usersAllocated: this.fleet.allocated,
      totals: this.recorder.totals(),
    }
  }

  private begin(): void {
    if (this.phase !== 'waiting') return
    this.phase = 'running'
    this.health.start()
    this.guard(() => this.fleet.start())
  }

  private act(kind: string, label: string, detail: Detail, change: (nowMs: number) => void): void {
    if (this.phase === 'ended') return
    const nowMs = this.clock.now()
    this.recorder.roll(nowMs)
    this.recorder.event({ atMs: Math.max(0, nowMs - this.originMs), kind, label, detail })
    this.guard(() => change(nowMs))
  }

  private everySecond(nowMs: number): void {
    this.recorder.roll(nowMs)
    this.planSecond()
  }

  private planSecond(): void {
    this.agenda.add(this.healthDue, this.recorder.boundaryMs - HEALTH_LEAD_MS)
    this.agenda.add(this.boundary, this.recorder.boundaryMs)
  }

  private notice(message: string): void {
    const atMs = this.clock.now() - this.originMs
    this.recorder.event({ atMs, kind: 'notice', label: message })
    this.options.onNotice?.({ atMs, message })
  }

  private finish(nowMs: number): void {
    if (this.phase === 'ended') return
    this.phase = 'ended'
    this.health.sample(nowMs)
    this.health.stop()
    this.agenda.close()
    this.fleet.close()
    this.guard(() => {
      this.recorder.finish(nowMs)
      this.resolve(this.end(nowMs))
    })
  }

  private end(nowMs: number): ShardEnd {
    const { recorder, options } = this
    return {
      runId: options.runId,
      shard: options.shard,
      frames: recorder.framesEmitted,
      lastSecond: recorder.lastSecond,
      durationMs: Math.max(0, nowMs - this.originMs),
      totals: recorder.totals(),
      rates: recorder.rateTotals(),
      sampleCounts: recorder.sampleCounts(),
      peakRssBytes: this.health.peakRssBytes,
      scenarios: this.fleet.spans(),
      endedBy: this.endedBy,
    }
  }

  /** A defect of the engine ends the shard with its reason, not the process. */
  private guard(work: () => void): void {
    try {
      work()
    } catch (error) {
      this.phase = 'ended'
      this.health.stop()
      this.agenda.close()
      this.fleet.close()
      this.reject(error)
    }
  }
}
