import { RunConfig } from '@broadside/shared/run-config'
import { VirtualClock } from '../clock/virtual.ts'
import type { Driver, DriverContext } from '../drivers/driver.ts'
import type { ScenarioRun } from '../fleet/scenario-run.ts'
import { VirtualUser } from '../fleet/virtual-user.ts'
import type { LoadHandle } from '../load-handle.ts'
import { OK } from '../recorder/series-table.ts'
import { Load } from '../start-load.ts'
import { Measured } from './run-engine.ts'

/** What a run in virtual time did: each iteration's start, and how many users ran at once. */
export class Journal {
  readonly startsMs: number[] = []
  readonly userIds: number[] = []
  running = 0
  peak = 0
}

/** A user whose iterations take exactly `takesMs` of virtual time. */
class TimedUser extends VirtualUser {
  constructor(
    id: number,
    run: ScenarioRun,
    private readonly takesMs: number,
    private readonly journal: Journal,
    private readonly originMs: number,
    private readonly pay: () => void,
  ) {
    super(id, run)
  }

  begin(nowMs: number): void {
    this.journal.startsMs.push(nowMs - this.originMs)
    this.journal.userIds.push(this.id)
    this.journal.running++
    this.journal.peak = Math.max(this.journal.peak, this.journal.running)
    this.pay()
    this.pauseFor(this.takesMs, nowMs)
  }

  cut(nowMs: number): void {
    this.journal.running--
    this.run.interruptIteration(this, nowMs)
  }

  release(): void {}

  onDeadline(): void {}

  protected afterPause(_intendedMs: number, nowMs: number): void {
    this.journal.running--
    this.run.endIteration(this, OK, nowMs)
  }
}

/** A machine with limits. */
export interface Machine {
  /** What the start of one iteration costs its loop, ms of virtual time. */
  readonly startCostMs: number
}

export interface VirtualRun {
  readonly journal: Journal
  readonly measured: Measured
  readonly clock: VirtualClock
  readonly handle: LoadHandle
}

/** Starts one scenario in virtual time; the caller advances the clock. */
export function startVirtual(
  scenario: Record<string, unknown>,
  takesMs: number,
  share: { readonly shard: number; readonly shardCount: number } = { shard: 0, shardCount: 1 },
  thinkTime?: unknown,
  { startCostMs }: Machine = { startCostMs: 0 },
): VirtualRun {
  const clock = new VirtualClock(1_000)
  const journal = new Journal()
  const measured = new Measured()
  const config = RunConfig.parse({
    target: { kind: 'http', baseUrl: 'http://127.0.0.1:1' },
    scenarios: { main: { behaviour: { driver: 'http', ...(thinkTime ? { thinkTime } : {}) }, ...scenario } },
  })
  const driver = (context: DriverContext): Driver => ({
    makeUser: (id, run) =>
      new TimedUser(id, run, takesMs, journal, context.originMs, () => clock.spend(startCostMs)),
    close: () => undefined,
  })
  const handle = new Load(
    { runId: 'virtual', config, ...share, clock, onFrame: (frame) => measured.frames.push(frame) },
    driver,
  )
  handle.done.then((end) => {
    measured.end = end
  })
  return { journal, measured, clock, handle }
}

/** Runs a scenario to its end in virtual time. */
export async function runVirtual(...args: Parameters<typeof startVirtual>): Promise<VirtualRun> {
  const run = startVirtual(...args)
  for (let atMs = 1_000; run.handle.snapshot().phase !== 'ended'; atMs += 60_000) run.clock.advanceTo(atMs)
  await run.handle.done
  return run
}
