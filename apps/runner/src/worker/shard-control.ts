import { listenForCommands } from '@broadside/bus/control'
import type { LiveControl } from '@broadside/db/runs/live-control'
import { type HeartbeatAnswer, heartbeat, type ShardHealth } from '@broadside/db/shards/heartbeat'
import type { MetricFrame } from '@broadside/shared/points/metric-frame'
import type { LoadCommand } from '@broadside/shared/runs/feed'
import type { RunFailure } from '@broadside/shared/runs/run-error'
import type { SearchStep } from '@broadside/shared/search/search'
import type { AbortReason, LoadHandle } from '../engine/index.ts'
import { repeat } from '../repeat.ts'
import type { ShardContext } from './shard-context.ts'
import { healthOf } from './shard-health.ts'
import type { FaultSchedule } from './stack/fault-schedule.ts'

const HEARTBEAT_MS = 1_000

/**
 * What the outside asks of one shard: by command at once, and by the row with each heartbeat, for a command that was missed.
 * Before the load exists a stop is remembered.
 */
export class ShardControl {
  private load: LoadHandle | undefined
  private faults: FaultSchedule | undefined
  private health: ShardHealth | undefined
  private held = false
  private live: LiveControl = {}
  private searchLevel = 1
  private commandsHeard = 0
  private readonly stopping = new AbortController()
  private beats: { close(): Promise<void> } | undefined
  private leaveCommands: (() => Promise<void>) | undefined
  /** The row is not ours any more: write nothing. */
  disowned = false
  /** Stopped because the process ends, and for no other reason. */
  shutDownAlone = false
  /** Stopped because the lease was lost. */
  cutOff = false
  /** Stopped because of this. */
  gaveUp: RunFailure | undefined

  constructor(
    private readonly context: ShardContext,
    private readonly key: { readonly runId: string; readonly shard: number },
  ) {}

  /** Aborts when the shard should not begin. */
  get signal(): AbortSignal {
    return this.stopping.signal
  }

  async open(): Promise<void> {
    const { subscriptions, keys, log } = this.context
    this.leaveCommands = await listenForCommands(subscriptions, keys, this.key.runId, {
      onCommand: (command) => this.hear(command),
      onGap: () => this.reread(),
    })
    this.beats = repeat(
      HEARTBEAT_MS,
      () => this.beat(),
      (error) => log.warn({ err: error, ...this.key }, 'shard heartbeat'),
    )
  }

  attach(load: LoadHandle, faults: FaultSchedule): void {
    this.load = load
    this.faults = faults
    if (this.signal.aborted) load.stop()
    else if (this.held) load.hold()
  }

  /** The next heartbeat says how the generator was. */
  measured(frame: MetricFrame): void {
    this.health = healthOf(frame) ?? this.health
  }

  stop(): void {
    this.stopping.abort()
    this.load?.stop()
  }

  shutDown(): void {
    this.shutDownAlone = !this.signal.aborted
    this.stop()
  }

  abort(reason: AbortReason): void {
    if (reason === 'lease') this.cutOff = true
    this.stopping.abort()
    this.load?.abort(reason)
  }

  /** Cuts the load for a reason that the shard's row will say. */
  giveUp(failure: RunFailure): void {
    if (this.gaveUp) return
    this.gaveUp = failure
    this.abort('abort')
  }

  reread(): void {
    this.beat().catch((error: unknown) =>
      this.context.log.warn({ err: error, ...this.key }, 'shard heartbeat'),
    )
  }

  async close(): Promise<void> {
    await this.leaveCommands?.()
    await this.beats?.close()
  }

  async beat(): Promise<void> {
    const heardBefore = this.commandsHeard
    const answer = await heartbeat(this.context.db, this.key, this.context.claimant.runnerId, this.health)
    // What was asked by command while the row was read is newer than what the row said.
    this.apply(answer, this.commandsHeard === heardBefore)
  }

  private apply(answer: HeartbeatAnswer, isLatest: boolean): void {
    if (!answer.owned) {
      this.disowned = true
      this.abort('abort')
      return
    }
    if (answer.stopRequested) this.stop()
    if (!this.load) return
    if (answer.searchStep) this.takeSearchStep(answer.searchStep)
    if (!isLatest) return
    if (answer.held !== this.held) this.obey({ type: answer.held ? 'hold' : 'resume' })
    const { users, ratePerS, scenario } = answer.liveControl ?? {}
    const same = scenario === this.live.scenario
    if (users !== undefined && !(same && users === this.live.users))
      this.obey({ type: 'set-users', users, scenario })
    if (ratePerS !== undefined && !(same && ratePerS === this.live.ratePerS))
      this.obey({ type: 'set-rate', ratePerS, scenario })
  }

  private hear(command: LoadCommand): void {
    this.commandsHeard++
    this.obey(command)
  }

  private obey(command: LoadCommand): void {
    switch (command.type) {
      case 'stop':
        this.stop()
        break
      case 'kill':
        this.abort('abort')
        break
      case 'hold':
        this.held = true
        this.load?.hold()
        break
      case 'resume':
        this.held = false
        this.load?.resume()
        break
      case 'set-users':
        this.live = { users: command.users, scenario: command.scenario }
        this.load?.setUsers(command.users, command.scenario)
        break
      case 'set-rate':
        this.live = { ratePerS: command.ratePerS, scenario: command.scenario }
        this.load?.setRate(command.ratePerS, command.scenario)
        break
      case 'search-step':
        this.takeSearchStep(command.step)
        break
      case 'fault':
        this.faults?.give(command.fault)
        break
    }
  }

  /** Steps come by command and by heartbeat; each is taken once. */
  private takeSearchStep(step: SearchStep): void {
    if (!this.load || step.level <= this.searchLevel) return
    this.searchLevel = step.level
    this.load.takeSearchStep(step)
  }
}
